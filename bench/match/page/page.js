'use strict';
// Draws the report from the JSON in the page. No network, no state but the hash.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const root = document.getElementById('report');

  // An element with its text and children; text is never parsed as HTML.
  const el = (name, attributes = {}, ...children) => {
    const svg = ['svg', 'line', 'circle', 'title'].includes(name);
    const node = svg ? document.createElementNS('http://www.w3.org/2000/svg', name)
                     : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  };
  const percent = (share) => share === null ? '–' : (100 * share).toFixed(1) + '%';
  const elo = (value, error) => value === null ? '–'
      : (value >= 0 ? '+' : '−') + Math.abs(value).toFixed(1) +
        (error === null || error === undefined ? '' : ' ± ' + error.toFixed(1));
  const table = (heads, rows) => el('div', {class: 'wide'}, el('table', {},
      el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', {}, head)))),
      el('tbody', {}, ...rows.map((row) => el('tr', {},
          ...row.map((cell) => el('td', {}, cell)))))));
  const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // Of one lightness each, so that lines stand out on either paper.
  const palettes = {
    light: ['#0969da', '#c6303a', '#1a7f37', '#9a6700', '#8250df', '#bf3989', '#1b7c83', '#6e7781'],
    dark: ['#4493f8', '#f85149', '#3fb950', '#d29922', '#ab7df8', '#f778ba', '#39c5cf', '#9198a1'],
  };
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const colour = (i) => (isDark.matches ? palettes.dark : palettes.light)[i % palettes.light.length];

  // The point and its 95% interval on a scale that all rows share.
  const errorBar = (value, error, low, high) => {
    if (value === null) return '';
    const width = 140;
    const x = (elo_) => 4 + (width - 8) * (elo_ - low) / Math.max(high - low, 1e-9);
    return el('svg', {class: 'bar', viewBox: `0 0 ${width} 14`},
        el('line', {x1: x(0), x2: x(0), y1: 0, y2: 14}),
        error === null ? null : el('line', {class: 'spread', x1: x(value - error), x2: x(value + error), y1: 7, y2: 7}),
        el('circle', {cx: x(value), cy: 7, r: 3.5}),
        el('title', {}, elo(value, error)));
  };

  const standings = (game) => {
    const rows = data.report.standings.filter((row) => row.game === game);
    const ends = [0];
    for (const row of rows) {
      if (row.rating === null) continue;
      ends.push(row.rating - (row.ratingError95 ?? 0), row.rating + (row.ratingError95 ?? 0));
    }
    const low = Math.min(...ends), high = Math.max(...ends);
    return table(['player', 'games', 'score', '+', '=', '−', 'rating', '95%', 'Elo to the field', 'score 95%'],
        rows.map((row) => [row.player, row.games, percent(row.score), row.wins, row.draws, row.losses,
          elo(row.rating, row.ratingError95), errorBar(row.rating, row.ratingError95, low, high),
          elo(row.elo, row.error95), row.wilson.map(percent).join(' – ')]));
  };

  const pairingOf = (game, player, opponent) => {
    for (const row of data.report.pairings) {
      if (row.game !== game) continue;
      if (row.player === player && row.opponent === opponent) return [row.wins, row.draws, row.losses];
      if (row.player === opponent && row.opponent === player) return [row.losses, row.draws, row.wins];
    }
    return null;
  };
  const crossTable = (game) => {
    const players = data.report.standings.filter((row) => row.game === game).map((row) => row.player);
    return table(['', ...players.map((_, i) => '#' + (i + 1))], players.map((player, i) => [
      `#${i + 1} ${player}`, ...players.map((opponent) => {
        const found = player === opponent ? null : pairingOf(game, player, opponent);
        if (found === null) return player === opponent ? '' : '·';
        const [wins, draws, losses] = found;
        const kind = wins > losses ? 'good' : wins < losses ? 'bad' : '';
        return el('span', {class: kind}, `+${wins} =${draws} −${losses}`);
      })]));
  };
  const losMatrix = (pool) => table(['row stronger', ...pool.players.map((_, i) => '#' + (i + 1))],
      pool.players.map((player, i) => [`#${i + 1} ${player}`,
        ...pool.los[i].map((los, k) => i === k ? '' : percent(los))]));
  const pairings = (game) => table(
      ['of – against', 'games', 'score', 'pairs', 'draws', 'Elo', 'normalized Elo', 'LOS'],
      data.report.pairings.filter((row) => row.game === game).map((row) => [
        `${row.player} – ${row.opponent}`, row.games, percent(row.score),
        row.pairs === null ? '–' : row.pairs.join(' '), percent(row.drawRate), elo(row.elo, row.error95),
        elo(row.normalizedElo, row.normalizedError95), percent(row.los)]));

  // Charts are made when the page has a width, and again when it or the colours change.
  const charts = [];
  const chart = (makeOptions, values) => {
    const place = el('div', {});
    let plot = null;
    charts.push((anew) => {
      const width = Math.min(1200, root.clientWidth - 24);
      if (plot !== null && plot.width === width && !anew) return;
      plot?.destroy();
      const line = {stroke: cssColour('--line'), width: 1};
      const axis = {stroke: cssColour('--ink'), grid: line, ticks: line};
      const options = makeOptions();
      plot = new uPlot({width, height: Math.min(320, Math.max(220, width * 0.45)), ...options,
        axes: options.axes.map((more) => ({...axis, ...more}))}, values, place);
    });
    return place;
  };
  const wholeNumbers = [];
  for (let ten = 1; ten <= 1e6; ten *= 10) wholeNumbers.push(ten, 2 * ten, 5 * ten);
  const eloOverGames = (series) => chart(() => ({
    scales: {x: {time: false}},
    series: [{label: 'games'}, ...series.players.map((player, i) => ({
      label: player, stroke: colour(i), width: 2, spanGaps: false,
      value: (_, value) => value === null || value === undefined ? '–' : elo(value, null)}))],
    axes: [{label: 'games counted', incrs: wholeNumbers}, {label: 'Elo to the field', size: 60}],
  }), [series.games, ...series.elo]);
  // The score as points: a line between them would say more than a few games do.
  const lengths = (rows) => chart(() => ({
    scales: {x: {time: false}, score: {range: [-0.02, 1.02]}},
    series: [{label: 'plies'},
      {label: 'games', stroke: colour(0), fill: colour(0) + '55', paths: uPlot.paths.bars({size: [0.8]}),
       points: {show: false}},
      {label: 'score of the first seat', stroke: colour(1), scale: 'score', paths: () => null,
       points: {show: true, size: 6, fill: colour(1)},
       value: (_, value) => value === null || value === undefined ? '–' : percent(value)}],
    axes: [{label: 'plies', incrs: wholeNumbers}, {label: 'games', incrs: wholeNumbers, size: 60},
      {label: 'score', scale: 'score', side: 1, grid: {show: false}, size: 60,
       values: (_, ticks) => ticks.map((tick) => Math.round(100 * tick) + '%')}],
  }), [rows.map((row) => row.plies), rows.map((row) => row.games), rows.map((row) => row.score)]);

  const replay = (record) => {
    const box = el('div', {class: 'replay', id: 'game-' + record.id});
    const board = el('pre', {});
    const moves = el('p', {class: 'moves'});
    const last = record.frames.length - 1;
    const slider = el('input', {type: 'range', min: 0, max: last, value: 0, 'aria-label': 'ply'});
    const show = (ply) => {
      const at = Math.max(0, Math.min(last, ply));
      slider.value = at;
      board.textContent = record.frames[at];
      moves.replaceChildren(...record.moves.flatMap((move, i) =>
          [i + 1 === at ? el('b', {}, move) : move, i < record.openingPlies ? '° ' : ' ']));
    };
    const step = (by) => () => show(Number(slider.value) + by);
    const button = (text, name, act) => {
      const node = el('button', {type: 'button', 'aria-label': name}, text);
      node.addEventListener('click', act);
      return node;
    };
    slider.addEventListener('input', () => show(Number(slider.value)));
    box.append(el('p', {}, el('strong', {}, record.players.join(' – ')),
        ` ${record.returns.join(' : ')}, ${record.termination.replace('_', ' ')}, ${record.plies} plies`,
        record.fault ? ` (${record.fault})` : ''));
    if (last > 0) {
      box.append(el('p', {}, button('|◀', 'to the start', () => show(0)), button('◀', 'back', step(-1)),
          button('▶', 'on', step(1)), button('▶|', 'to the end', () => show(last)), ' ', slider), board);
    }
    box.append(moves, el('p', {class: 'soft'}, `${record.game}, game ${record.id}; ° opening`));
    show(0);
    return box;
  };

  root.append(el('h1', {}, data.title), el('p', {class: 'soft'},
      `${data.report.games} games; format ${data.spec.format}, seed ${data.spec.seed}; ${data.program}`));
  const faults = data.report.faults;
  root.append(el('p', {}, Object.entries(data.report.terminations)
      .map(([name, games]) => `${games} ${name.replace('_', ' ')}`).join(', ') || 'no games yet'));
  if (faults.length > 0) {
    root.append(el('h3', {}, 'Faults'), table(['player', 'game', 'kind', 'games'],
        faults.map((row) => [row.player, row.game, row.termination, row.games])));
  }
  data.report.pools.forEach((pool, index) => {
    const extra = data.games[index];
    root.append(el('h2', {}, pool.game), standings(pool.game));
    if (pool.groups.length > 1) {
      root.append(el('p', {}, 'No common scale for these groups: '
          + pool.groups.map((group, i) => `${i + 1}. ${group.join(', ')}`).join('; ')));
    }
    for (const test of data.report.sprt.filter((row) => row.game === pool.game)) {
      root.append(el('h3', {}, 'SPRT'), el('p', {},
          `${test.player} against ${test.opponent}, ${test.model} Elo ${test.elo0} or ${test.elo1}: ` +
          `LLR ${test.llr.toFixed(2)} [${test.lower.toFixed(2)}, ${test.upper.toFixed(2)}] after ${test.blocks} pairs, ` +
          (test.verdict === 'open' ? 'open' : 'accepts ' + test.verdict) + '.'));
    }
    const encounters = data.report.encounters.filter((row) => row.game === pool.game);
    if (encounters.length > 0) {
      root.append(el('h3', {}, 'Rounds'), table(['player', 'round', 'points', 'opponent', 'winner'],
          encounters.map((row) => [row.player, row.round,
            row.points === null ? '–' : `${row.points} : ${row.opponentPoints}`,
            row.opponent ?? 'bye', row.winner ?? '–'])));
    }
    if (pool.players.length > 2) root.append(el('h3', {}, 'Cross table'), crossTable(pool.game));
    root.append(el('h3', {}, 'Pairings'), pairings(pool.game));
    if (data.report.pairings.some((row) => row.game === pool.game && row.pairs !== null)) {
      root.append(el('p', {class: 'soft'},
          'Pairs of games on one opening with the seats swapped: LL, LD, WL or DD, WD, WW.'));
    }
    if (pool.players.length > 2) root.append(el('h3', {}, 'Likelihood of superiority'), losMatrix(pool));
    if (extra.series !== null) {
      root.append(el('h3', {}, 'Elo over games'), eloOverGames(extra.series));
    }
    root.append(el('h3', {}, 'Score by seat'), table(['seat', 'games', 'score', '+', '=', '−'],
        data.report.seats.filter((row) => row.game === pool.game).map((row) =>
            [row.seat + 1, row.games, percent(row.score), row.wins, row.draws, row.losses])));
    if (extra.lengths.length > 0) {
      root.append(el('h3', {}, 'Length of games'), lengths(extra.lengths));
    }
    if (extra.openings.length > 0) {
      const rows = extra.openings.map((row) => [row.opening, row.games, percent(row.score)]);
      const heads = ['opening', 'games', 'score of the first seat'];
      root.append(el('h3', {}, 'Openings'), el('p', {class: 'soft'}, extra.openingsNote),
          table(heads, rows.slice(0, 8)));
      if (rows.length > 8) {
        root.append(el('details', {}, el('summary', {}, `${rows.length - 8} more`),
            table(heads, rows.slice(8))));
      }
    }
  });
  const draw = (anew) => { for (const one of charts) one(anew); };
  draw(false);
  addEventListener('resize', () => draw(false));
  isDark.addEventListener('change', () => draw(true));
  if (data.replays.length > 0) {
    root.append(el('h2', {}, 'Games'), el('p', {class: 'soft'}, data.replaysNote));
    const place = el('div', {});
    root.append(place, table(['game', 'result', 'end', 'plies'], data.replays.map((record) => [
      el('a', {href: '#game-' + record.id}, record.players.join(' – ')),
      record.returns.join(' : '), record.termination.replace('_', ' '), record.plies])));
    const open = () => {
      const id = location.hash.replace('#game-', '');
      const record = data.replays.find((one) => one.id === id);
      place.replaceChildren(...(record ? [replay(record)] : []));
      if (record) place.scrollIntoView({block: 'start'});
    };
    addEventListener('hashchange', open);
    open();
  }
})();

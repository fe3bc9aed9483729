import { useEffect, useState } from 'preact/hooks';
import { GamePage } from './app';
import { TournamentsPage, tournamentOfLink } from './tournaments';

// The part of the page that the link names.
export function Root() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  const tournament = tournamentOfLink(hash);
  return tournament === undefined ? <GamePage /> : <TournamentsPage name={tournament} />;
}

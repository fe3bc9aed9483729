import { render } from 'preact';
import { App } from './app';
import './style.css';

const place = document.getElementById('app');
if (place !== null) {
  place.textContent = '';
  render(<App />, place);
}

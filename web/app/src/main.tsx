import { render } from 'preact';
import { Root } from './root';
import './style.css';

const place = document.getElementById('app');
if (place !== null) {
  place.textContent = '';
  render(<Root />, place);
}

// The look of every table: cards, seats, piles, hand, sheets. The layouts come last.
import './cards.css';
import './table.css';
import './seats.css';
import './piles.css';
import './near.css';
import './scores.css';
import './layouts.css';

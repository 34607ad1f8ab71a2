// The frame of the pages before a table: the name of the house over a hand of cards, and a sheet of paper to fill in.
import type { ComponentChildren } from 'preact';
import { words } from '../lang/current';
import { Poster } from './poster';

export const Welcome = ({ lead, children }: { lead: string; children: ComponentChildren }) => (
  <div class="welcome">
    <header>
      <Poster />
      <h1>{words.value.brand}</h1>
      <p>{lead}</p>
    </header>
    <main class="paper">{children}</main>
  </div>
);

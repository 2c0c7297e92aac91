import './deck.css';
import type { ReactNode } from 'react';
import { followHere, goTo } from '@/lib/address';
import { Mark } from './mark';
import { ThemeToggle } from './theme-toggle';
import { useInSight } from './use-in-sight';

export interface DeckTab {
  value: string;
  label: string;
  /** Where it leads: a plain click stays on the page. */
  address: string;
  /** Beside the word: what is open there. */
  mark?: ReactNode;
}

interface DeckProps {
  title: string;
  detail: string;
  /** The page below has the heading: this is only the product's name. */
  titled?: 'here' | 'page';
  /** Names the row of tabs. */
  label: string;
  tabs: readonly DeckTab[];
  tab: string;
  /** Whether what is shown is live. */
  live: ReactNode;
  /** The time where the screen is. */
  time: string;
  /** At the very end: what else can be done from anywhere. */
  actions?: ReactNode;
}

/** The head of a screen outside the shell: what it is, its tabs, whether it is live, and the time. */
export function Deck({
  title,
  titled = 'here',
  detail,
  label,
  tabs,
  tab,
  live,
  time,
  actions,
}: DeckProps) {
  const row = useInSight<HTMLElement>(tab);
  return (
    <header className="deck" data-noprint="">
      <div className="deck-id">
        <Mark />
        <div>
          {titled === 'here' ? <h1>{title}</h1> : <strong>{title}</strong>}
          <p>{detail}</p>
        </div>
      </div>
      <nav ref={row} className="deck-tabs" aria-label={label}>
        {tabs.map(({ value, label: word, address, mark }) => (
          <a
            key={value}
            data-choice={value}
            href={address}
            aria-current={value === tab ? 'page' : undefined}
            onClick={(event) => {
              if (followHere(event)) goTo(address, 'push');
            }}
          >
            {word} {mark}
          </a>
        ))}
      </nav>
      <div className="deck-now">
        {live}
        <p className="deck-time">{time}</p>
        <ThemeToggle />
        {actions}
      </div>
    </header>
  );
}

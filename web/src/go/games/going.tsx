import { useState } from 'react';
import type { HomeGame, Rsvp, RsvpAnswer } from '../types';
import { Card } from '@/ui/card';
import { Pick } from '@/ui/phone-parts';
import { answerGame } from './acts';
import { answerLabel, freePlaces } from './model';
import { useGameAct } from './use-game-act';

const ANSWERS: readonly RsvpAnswer[] = ['going', 'maybe', 'declined'];
const OPTIONS = ANSWERS.map((value) => ({ value, label: answerLabel[value] }));

function inOrder(rsvps: readonly Rsvp[]): Rsvp[] {
  return rsvps.toSorted((a, b) => ANSWERS.indexOf(a.answer) - ANSWERS.indexOf(b.answer));
}

/** The players who are coming, and the member's own answer: one tap, optimistic. */
export function Going({ game }: { game: HomeGame }) {
  const act = useGameAct(answerGame);
  const [sent, setSent] = useState<RsvpAnswer>();
  const free = freePlaces(game);
  return (
    <Card aria-labelledby="who-is-going">
      <header className="flex items-center justify-between gap-3">
        <h2 id="who-is-going" className="text-balance text-title font-semibold">
          Who is going
        </h2>
        <span className="text-body text-ink-2">
          {game.going} of {game.maxPlayers}
        </span>
      </header>
      <Pick<RsvpAnswer | ''>
        label="Your answer"
        value={(act.busy ? sent : undefined) ?? game.mine.answer ?? ''}
        onValueChange={(answer) => {
          if (answer === '') return;
          setSent(answer);
          void act.send({ id: game.id, gameName: game.gameName, answer });
        }}
        options={OPTIONS}
        columns={3}
        hint={free === 0 ? 'This game is full.' : undefined}
        error={act.refusal ?? undefined}
      />
      {game.rsvps.length === 0 ? (
        <p className="text-body text-ink-2">Nobody has answered yet. Share the code below.</p>
      ) : (
        <ul className="-mx-4 -mb-4 grid grid-cols-1">
          {inOrder(game.rsvps).map((rsvp) => (
            <li
              key={rsvp.user}
              className="flex min-h-11 items-center justify-between gap-3 border-t border-line-soft px-4 py-1 text-body"
            >
              <span
                className={`truncate text-phone ${rsvp.answer === 'declined' ? 'font-normal text-ink-3' : 'font-medium'}`}
              >
                {rsvp.name}
                {rsvp.user === game.hostId ? ' (host)' : ''}
              </span>{' '}
              <span className="flex-none text-ink-2">{answerLabel[rsvp.answer]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

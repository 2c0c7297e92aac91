import { cva } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { HandAction, HandState } from '../engine/hand/types';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { afterPayout, type PotQuestion, questions, scoops, showdownHint, toggled } from './showdown-model';
import { playerName } from './words';

const pick = cva(
  [
    'relative grid min-h-17 grid-cols-[minmax(0,100%)] place-content-center justify-items-center rounded-card border',
    'px-2 text-[1.125rem] leading-5.5 disabled:cursor-default',
  ],
  {
    variants: {
      picked: {
        true: 'border-accent bg-accent-soft font-semibold text-accent inset-ring inset-ring-accent',
        false: 'border-control bg-surface font-medium',
      },
    },
  },
);
const pickName = 'max-w-full text-center wrap-anywhere';

interface ShowdownProps {
  hand: HandState;
  /** Absent for devices that only follow. Several actions run in sequence. */
  onWinners: ((...actions: HandAction[]) => void) | undefined;
}

/** For each pot, and each board if it was run twice: the eligible players and their shares. */
export function Showdown({ hand, onWinners }: ShowdownProps) {
  const [asked, setAsked] = useState<string | null>(null);

  function tapped(question: PotQuestion, id: string) {
    const ids = toggled(question, id);
    setAsked(ids.length === 0 ? question.key : null);
    if (ids.length === 0) return;
    onWinners?.({ type: 'winners', pot: question.pot, board: question.board, ids });
  }

  const asks = onWinners !== undefined;
  const after = afterPayout(hand);
  const winner = hand.awards[0]?.shares[0]?.id ?? '';
  return (
    // If it contains no buttons, it must be focusable so that the keyboard can scroll it.
    <section
      className="max-h-full w-full max-w-160 self-start overflow-y-auto px-4 pt-5 pb-4"
      aria-labelledby="ht-win-title"
      tabIndex={asks ? undefined : 0}
    >
      <h2 id="ht-win-title" className="text-stat font-semibold tracking-[-0.01em] wrap-anywhere">
        {hand.uncontested ? `${playerName(hand, winner)} wins` : asks ? 'Who won?' : 'Showdown'}
      </h2>
      <p className="mt-1 text-balance text-ink-2">{showdownHint(hand, asks)}</p>
      {asks && !hand.uncontested ? (
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 empty:hidden">
          {scoops(hand).map(({ id, name, amount, actions }) => (
            <button key={id} type="button" className={pick({ picked: false })} onClick={() => onWinners(...actions)}>
              <span className={pickName}>{name} scoops</span> <span>{amount}</span>
            </button>
          ))}
        </div>
      ) : null}
      {hand.uncontested
        ? null
        : questions(hand).map((question) => (
            <Question
              key={question.key}
              question={question}
              error={asked === question.key}
              onTap={onWinners === undefined ? undefined : (id) => tapped(question, id)}
            />
          ))}
      {after.length === 0 ? null : (
        <table className="mt-5 w-full">
          <caption className="pb-1 text-left text-[0.8125rem] font-medium text-ink-3">After the payout</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Wins</th>
              <th scope="col">Stack</th>
            </tr>
          </thead>
          <tbody>
            {after.map(({ id, name, wins, stack }) => (
              <tr key={id}>
                <th scope="row" className="max-w-40 truncate border-t border-line py-2 text-left font-normal">
                  {name}
                </th>
                <td className="border-t border-line py-2 text-right">{wins}</td>
                <td className="border-t border-line py-2 text-right font-semibold">{stack}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface QuestionProps {
  question: PotQuestion;
  /** The last selected winner was deselected. */
  error: boolean;
  onTap: ((id: string) => void) | undefined;
}

function Question({ question, error, onTap }: QuestionProps) {
  const { title, amount, given, choices, note } = question;
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="flex w-full items-baseline justify-between pb-2 text-[1.125rem] leading-6 font-medium">
        <span>{title}</span> <b className="text-[1.375rem] font-semibold">{amount}</b>
      </legend>
      <div
        className={`grid gap-2 ${choices.length === 4 ? 'grid-cols-[1fr_1fr]' : 'grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]'}`}
      >
        {choices.map(({ id, name, picked, share }) => (
          <button
            key={id}
            type="button"
            className={pick({ picked })}
            aria-pressed={picked}
            disabled={given || onTap === undefined}
            onClick={() => onTap?.(id)}
          >
            {picked ? (
              <span className="absolute top-2 right-2">
                <Icon as={Check} />
              </span>
            ) : null}
            <span className={pickName}>{name}</span> {share === null ? null : <span>{share}</span>}
          </button>
        ))}
      </div>
      {error ? (
        <p className="mt-2 flex items-center gap-1.5 text-body font-medium text-bad" role="alert">
          <Shape name="octagon" />
          Please select at least one winner
        </p>
      ) : null}
      {note === null ? null : <p className="mt-2 text-body text-ink-2">{note}</p>}
    </fieldset>
  );
}

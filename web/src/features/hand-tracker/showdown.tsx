import './showdown.css';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { HandAction, HandState } from '@/domain/hand/types';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import {
  afterPayout,
  type PotQuestion,
  questions,
  scoops,
  showdownHint,
  toggled,
} from './showdown-model';
import { playerName } from './words';

interface ShowdownProps {
  hand: HandState;
  /** Absent for who only follows. Several are taken one after the other. */
  onWinners: ((...actions: HandAction[]) => void) | undefined;
}

/** Per pot, and per board when it was run twice: only who may win it, and what he gets. */
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
    // Without anything to press in it the keyboard still has to be able to scroll it.
    <section className="ht-win" aria-labelledby="ht-win-title" tabIndex={asks ? undefined : 0}>
      <h2 id="ht-win-title">
        {hand.uncontested ? `${playerName(hand, winner)} wins` : asks ? 'Who won?' : 'Showdown'}
      </h2>
      <p className="ht-win-hint">{showdownHint(hand, asks)}</p>
      {asks && !hand.uncontested ? (
        <div className="ht-win-scoops">
          {scoops(hand).map(({ id, name, amount, actions }) => (
            <button
              key={id}
              type="button"
              className="ht-pick"
              onClick={() => onWinners(...actions)}
            >
              <span className="ht-pick-name">{name} scoops</span> <span>{amount}</span>
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
        <table className="ht-win-after">
          <caption>After the payout</caption>
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
                <th scope="row">{name}</th>
                <td>{wins}</td>
                <td>{stack}</td>
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
  /** The only winner was taken away. */
  error: boolean;
  onTap: ((id: string) => void) | undefined;
}

function Question({ question, error, onTap }: QuestionProps) {
  const { title, amount, given, choices, note } = question;
  return (
    <fieldset className="ht-win-pot">
      <legend>
        <span>{title}</span> <b>{amount}</b>
      </legend>
      <div className="ht-win-choices" data-many={choices.length > 3 || undefined}>
        {choices.map(({ id, name, picked, share }) => (
          <button
            key={id}
            type="button"
            className="ht-pick"
            aria-pressed={picked}
            disabled={given || onTap === undefined}
            onClick={() => onTap?.(id)}
          >
            {picked ? (
              <span className="ht-pick-mark">
                <Icon as={Check} />
              </span>
            ) : null}
            <span className="ht-pick-name">{name}</span>{' '}
            {share === null ? null : <span>{share}</span>}
          </button>
        ))}
      </div>
      {error ? (
        <p className="ht-win-error" role="alert">
          <Shape name="octagon" />
          Please select at least one winner
        </p>
      ) : null}
      {note === null ? null : <p className="ht-win-note">{note}</p>}
    </fieldset>
  );
}

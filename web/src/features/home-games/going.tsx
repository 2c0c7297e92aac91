import { errorText } from '@/api/client/errors';
import type { HomeGame, Rsvp, RsvpAnswer } from '@/api/home-types';
import { Pick } from '@/ui/phone-parts';
import { answerLabel, freePlaces } from './model';
import { useGameAct } from './mutations';

const ANSWERS: readonly RsvpAnswer[] = ['going', 'maybe', 'declined'];
const OPTIONS = ANSWERS.map((value) => ({ value, label: answerLabel[value] }));

function inOrder(rsvps: readonly Rsvp[]): Rsvp[] {
  return rsvps.toSorted((a, b) => ANSWERS.indexOf(a.answer) - ANSWERS.indexOf(b.answer));
}

/** Who comes, and one's own answer: one tap, shown at once. */
export function Going({ game }: { game: HomeGame }) {
  const act = useGameAct(game.id);
  const asked = act.isPending && act.variables.act === 'rsvp' ? act.variables.answer : null;
  const free = freePlaces(game);
  return (
    <section className="hg-card" aria-labelledby="who-is-going">
      <header>
        <h2 id="who-is-going">Who is going</h2>
        <span>
          {game.going} of {game.maxPlayers}
        </span>
      </header>
      <Pick<RsvpAnswer | ''>
        label="Your answer"
        value={asked ?? game.mine.answer ?? ''}
        onValueChange={(answer) => {
          if (answer !== '') act.mutate({ act: 'rsvp', answer });
        }}
        options={OPTIONS}
        columns={3}
        hint={free === 0 ? 'This game is full.' : undefined}
        error={act.isError ? errorText(act.error, 'Your answer could not be saved') : undefined}
      />
      {game.rsvps.length === 0 ? (
        <p className="hg-soft">Nobody has answered yet. Share the code below.</p>
      ) : (
        <ul className="hg-people">
          {inOrder(game.rsvps).map((rsvp) => (
            <li key={rsvp.user} data-answer={rsvp.answer}>
              <span>
                {rsvp.name}
                {rsvp.user === game.hostId ? ' (host)' : ''}
              </span>{' '}
              <span>{answerLabel[rsvp.answer]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

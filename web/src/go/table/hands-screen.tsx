import { Link, useSearch } from '@tanstack/react-router';
import { formatQuantity, formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { chips } from '../engine/night/words';
import { Empty } from '@/ui/empty';
import { StatusBadge } from '@/ui/status-badge';
import { Frame } from './frame';
import { type HandRow, handRows } from './hands-model';
import type { UseNight } from '../engine/night/view';
import { Replay } from './replay';
import type { Links } from './shared';
import { Away, GameNotReady } from './game-not-ready';

/** The hands of the night, newest first, or the replay of the hand in the address. */
export function HandsScreen({ night, links }: { night: UseNight; links: Links }) {
  const { hand: wanted } = useSearch({ strict: false });
  if (night.phase !== 'ready') return <GameNotReady night={night} links={links} title="Hand History" />;
  const { finished } = night.state;
  const hand = finished.find(({ number }) => String(number) === wanted);
  if (hand !== undefined)
    return (
      <Replay
        key={hand.entry}
        hand={hand}
        game={night.game.name}
        back={{ to: links.hands, label: 'Back to the hands' }}
      />
    );
  const rows = handRows(finished);
  const live = night.game.status === 'active';
  return (
    <Frame
      title="Hand History"
      sub={`${night.game.name} · ${formatQuantity(rows.length, 'hand')}`}
      back={{
        to: live ? links.run : links.back,
        label: live ? 'Back to the table' : 'Back to the game',
      }}
      scrolls
      main={
        rows.length === 0 ? (
          <Empty title="No hands yet" action={live ? <Away to={links.run} word="Back to the table" /> : undefined}>
            A hand is listed here once it is paid out.
          </Empty>
        ) : (
          <ol className="mx-auto mt-3 mb-6 w-full max-w-column">
            {rows.map((row) => (
              <Row key={row.entry} row={row} />
            ))}
          </ol>
        )
      }
    />
  );
}

function Row({ row: { number, at, pot, winners, biggest, how } }: { row: HandRow }) {
  return (
    <li>
      <Link
        from="/pitboss-go/game/$id/hands"
        to="."
        search={{ hand: String(number) }}
        resetScroll={false}
        className="flex min-h-16 items-center gap-3 border-b border-line-soft px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-8 flex-none font-medium text-ink-3">
          <span className="sr-only">Hand</span> {number}
        </span>{' '}
        <span className="grid min-w-0 flex-1">
          <b className="font-medium wrap-anywhere">{winners}</b>{' '}
          <small className="text-dense font-normal text-ink-2">
            {how} · {formatTime(at, HERE)}
          </small>
        </span>{' '}
        {biggest ? <StatusBadge shape="star" tone="event" label="Biggest" /> : null}{' '}
        <span className="flex-none text-right text-[1.125rem] font-semibold">{chips(pot)}</span>
      </Link>
    </li>
  );
}

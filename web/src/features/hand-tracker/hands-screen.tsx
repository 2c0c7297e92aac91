import './hands.css';
import { useSearch, withWord } from '@/lib/address';
import { formatTime } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { chips, counted } from '@/domain/night/words';
import { Empty } from '@/ui/empty';
import { HereLink } from '@/ui/here-link';
import { StatusBadge } from '@/ui/status-badge';
import { Frame } from './frame';
import { type HandRow, handRows } from './hands-model';
import type { UseNight } from '@/domain/night/view';
import { Replay } from './replay';
import type { Links } from './shared';
import { Away, Unready } from './unready';

/** The hands of the night, newest first; one of them step by step when the address names it. */
export function HandsScreen({ night, links }: { night: UseNight; links: Links }) {
  const wanted = new URLSearchParams(useSearch()).get('hand');
  if (night.phase !== 'ready')
    return <Unready night={night} links={links} title="Hands of the night" />;
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
      title="Hands of the night"
      sub={`${night.game.name} · ${counted(rows.length, 'hand')}`}
      back={{
        to: live ? links.run : links.back,
        label: live ? 'Back to the table' : 'Back to the game',
      }}
      scrolls
      main={
        rows.length === 0 ? (
          <Empty
            title="No hands yet"
            action={live ? <Away to={links.run} word="Back to the table" /> : undefined}
          >
            A hand is listed here once it is paid out.
          </Empty>
        ) : (
          <ol className="ht-hands">
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
      <HereLink to={withWord('', 'hand', String(number))} className="ht-hand">
        <span className="ht-hand-number">
          <span className="sr-only">Hand</span> {number}
        </span>{' '}
        <span className="ht-hand-who">
          <b>{winners}</b>{' '}
          <small>
            {how} · {formatTime(at, HERE)}
          </small>
        </span>{' '}
        {biggest ? <StatusBadge shape="star" tone="event" label="Biggest" /> : null}{' '}
        <span className="ht-hand-pot">{chips(pot)}</span>
      </HereLink>
    </li>
  );
}

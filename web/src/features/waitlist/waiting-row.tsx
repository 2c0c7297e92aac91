import { Fragment, type ReactNode } from 'react';
import type { WaitlistEntry } from '@/api/types';
import { durationText } from '@/domain/duration';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { HoldCountdown } from '@/ui/hold-timer';
import { ListRow, RowActs } from '@/ui/list-row';
import { entryDetail, type Seating, waitOf } from './model';

interface WaitingRowProps {
  entry: WaitlistEntry;
  /** Before the name; the position in the list of his game unless the list is another. */
  lead?: ReactNode;
  /** Where a list holds several games: the name of his. Otherwise how he came. */
  game?: string;
  /** Where a list is about one table: what is held for him. His wait is as good as over, so its target is not said. */
  place?: string | undefined;
  /** After it: how long it may still take. */
  note?: ReactNode;
  settings: { waitTargetMinutes: number };
  /** Undefined for a role that may never seat. */
  onSeat?: ((entry: WaitlistEntry) => void) | undefined;
  /** Where "Seat" would seat him, or why it cannot. */
  seating: Seating | undefined;
  /** The button of his menu. */
  menu?: ReactNode;
  selected?: boolean;
}

/** One who waits: place, name, how long, whether he is called, "Seat". */
export function WaitingRow({
  entry,
  lead = entry.position,
  game,
  place,
  note,
  settings,
  onSeat,
  seating,
  menu,
  selected = false,
}: WaitingRowProps) {
  const now = useNow(15_000);
  const { minutes, overTarget } = waitOf(entry, settings, now);
  return (
    <ListRow
      lead={lead}
      title={entry.player.name}
      detail={<Detail entry={entry} game={game} place={place} note={note} />}
      end={durationText(minutes)}
      endWarning={overTarget && place === undefined ? 'Over target' : undefined}
      selected={selected}
      action={
        onSeat === undefined && menu === undefined ? undefined : (
          <RowActs menu={menu}>
            {onSeat === undefined ? null : (
              <Button
                size="sm"
                aria-label={`Seat ${entry.player.name}`}
                disabledReason={seating?.ok === false ? seating.reason : undefined}
                onClick={() => onSeat(entry)}
              >
                Seat
              </Button>
            )}
          </RowActs>
        )
      }
    />
  );
}

interface DetailProps {
  entry: WaitlistEntry;
  game: string | undefined;
  place: string | undefined;
  note: ReactNode;
}

/** What comes first gives way; on a phone it may take a second line. Nothing of a hold or an estimate is cut off. */
function Detail({ entry, game, place, note }: DetailProps) {
  const { text, hold } = entryDetail(entry);
  const words = game ?? text;
  const called = hold === null ? 'Called' : <Called {...hold} silent={game !== undefined} />;
  const first = entry.firstPlace ? 'keeps first place' : undefined;
  const parts: readonly ReactNode[] =
    entry.status !== 'called'
      ? [words, first, note]
      : // What runs out stands first, but for a list of several games.
        game === undefined
        ? [called, place ?? words]
        : [words, called];
  return (
    <span className="relative flex min-w-0 phone:-ml-3 phone:flex-wrap">
      {parts
        .filter((part) => part !== undefined && part !== '')
        .map((part, index) => (
          // The place is the identity: nothing here has a state.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index === 0 ? null : (
              <span className="flex-none whitespace-pre phone:hidden"> · </span>
            )}
            {/* On a phone the dot stands before each part, and at the start of a line where the row cuts it off. */}
            <span className="flex-none desk:first:min-w-0 desk:first:shrink desk:first:truncate phone:relative phone:max-w-full phone:pl-3 phone:wrap-anywhere phone:whitespace-normal phone:before:absolute phone:before:left-1 phone:before:content-['·']">
              {part}
            </span>
          </Fragment>
        ))}
    </span>
  );
}

/** In a list of several games there is no room for the word; the timer stands for it. */
function Called({ silent, ...hold }: { from: string; until: string; silent: boolean }) {
  if (!silent) return <HoldCountdown {...hold} word="Called" />;
  return (
    <>
      <span className="sr-only">Called, </span>
      <HoldCountdown {...hold} />
    </>
  );
}

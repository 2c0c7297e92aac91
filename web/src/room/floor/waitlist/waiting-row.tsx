import type { ReactNode } from 'react';
import type { WaitlistEntry } from '@/api/types';
import { durationText } from '@/domain/duration';
import { useNow } from '@/lib/hooks/use-now';
import { useRoom } from '@/api/session/session-context';
import { Button } from '@/ui/button';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { ListRow, RowActs } from '@/ui/list-row';
import { NoticeLine } from './notice-line';
import { answerText, arrivalText, entryDetail, type Seating, waitOf } from './model';

interface WaitingRowProps {
  entry: WaitlistEntry;
  /** Before the name. The default is the position in the game's list. */
  lead?: ReactNode;
  /** The name of the entry's game, in a list of several games. Without it, the row says how the player joined. */
  game?: string;
  /** The held seat, in a list about one table. The row then omits the target wait, because the wait is almost over. */
  place?: string | undefined;
  /** After the detail: the expected wait. */
  note?: ReactNode;
  settings: { waitTargetMinutes: number };
  /** Undefined for a role that never seats. */
  onSeat?: ((entry: WaitlistEntry) => void) | undefined;
  /** Where "Seat" would seat the player, or why it is disabled. */
  seating: Seating | undefined;
  /** The button of the entry's menu. */
  menu?: ReactNode;
}

/** A row of a list: place, name, wait, call, "Seat". */
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
}: WaitingRowProps) {
  const now = useNow(15_000);
  const { minutes, overTarget } = waitOf(entry, settings, now);
  return (
    <ListRow
      lead={lead}
      title={entry.player.name}
      detail={<Detail entry={entry} game={game} place={place} note={note} />}
      foot={<NoticeLine entry={entry} isBrief={game !== undefined} />}
      end={durationText(minutes)}
      endWarning={overTarget && place === undefined ? 'Over target' : undefined}
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

/** Wraps when it is long: no part of a hold, an estimate or a reason is truncated. */
function Detail({ entry, game, place, note }: DetailProps) {
  const { text, hold } = entryDetail(entry);
  const arrival = arrivalText(entry, useRoom().timeZone);
  const words = game ?? text;
  const called = hold === null ? 'Called' : <Called {...hold} silent={game !== undefined} />;
  const first = entry.firstPlace ? 'first on the list' : undefined;
  const parts: readonly ReactNode[] =
    entry.status !== 'called'
      ? [words, arrival, first, note]
      : // The timer comes first, except in a list of several games.
        game === undefined
        ? [called, answerText(entry), place ?? words, arrival]
        : [words, called, answerText(entry), arrival];
  return (
    <span className="relative -ml-3 flex min-w-0 flex-wrap">
      {parts
        .filter((part) => part !== undefined && part !== '')
        .map((part, index) => (
          <span
            // The parts have no state, so the index is a safe key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            // The dot precedes each part. At the start of a line the row clips it.
            className="relative max-w-full flex-none pl-3 wrap-anywhere whitespace-normal before:absolute before:left-1 before:content-['·']"
          >
            {part}
          </span>
        ))}
    </span>
  );
}

/** A list of several games has no room for the word "Called" and shows only the timer. */
function Called({ silent, ...hold }: { from: string; until: string; silent: boolean }) {
  if (!silent) return <HoldCountdown {...hold} word="Called" />;
  return (
    <>
      <span className="sr-only">Called, </span>
      <HoldCountdown {...hold} />
    </>
  );
}

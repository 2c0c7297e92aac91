import type { WaitlistEntry } from '@/api/types';
import { LIST_STEP } from '@/lib/config';
import { isOpen } from '@/domain/floor';
import {
  answerText,
  arrivalText,
  rowDepsWithoutPlace,
  groupByGame,
  type Seating,
  type Seatings,
  seatingKey,
  seatings,
  type WaitlistGroup,
  waitOf,
} from '@/room/floor/waitlist/model';
import { useNextSeats } from '@/room/floor/waitlist/queries';
import { NoticeLine } from '@/room/floor/waitlist/notice-line';
import { useEntryActs } from '@/room/floor/waitlist/use-entry-acts';
import { PlaceNumber } from '@/room/floor/waitlist/place-number';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/room/floor/use-floor';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { callReason, placeWords } from './model';
import { SeatButton, WaitBadge } from './parts';
import { listStyle, RowActs, RowName, rowStyle, SectionHead, whatStyle, whyStyle } from './rows';

interface WaitlistTabProps {
  floor: Floor;
  onSeat: (entry: WaitlistEntry) => void;
  onCall: (entry: WaitlistEntry) => void;
}

/** All waiting players, by game, in the order of the list. */
export function WaitlistTab({ floor, onSeat, onCall }: WaitlistTabProps) {
  useNextSeats(floor.room.id);
  const { tables, entries, next } = useFloor(floor.room.id, (lists) => lists);
  const groups = groupByGame(entries, tables);
  const seats = seatings(tables, entries, next);
  if (groups.length === 0)
    return (
      <section aria-labelledby="mf-waitlist">
        <h2 id="mf-waitlist" className="sr-only">
          Waitlist
        </h2>
        <div className={listStyle}>
          <Empty title="No players waiting">Players on a waitlist appear here, in the order of the list.</Empty>
        </div>
      </section>
    );
  return groups.map((group) => <GameSection key={group.gameTypeId} {...{ group, seats, floor, onSeat, onCall }} />);
}

interface GameSectionProps extends WaitlistTabProps {
  group: WaitlistGroup;
  seats: Seatings;
}

function GameSection({ group, seats, floor, onSeat, onCall }: GameSectionProps) {
  const { most, more } = useMoreRows(LIST_STEP);
  return (
    <section aria-labelledby={`mf-${group.gameTypeId}`}>
      <SectionHead id={`mf-${group.gameTypeId}`} title={group.name} note={group.entries.filter(isOpen).length} />
      <ol className={listStyle}>
        {group.entries.slice(0, most).map((entry) => {
          const seating = seats.get(entry.id);
          return (
            <MemoRow
              key={entry.id}
              by={[...rowDepsWithoutPlace(entry), seatingKey(seating), floor.room, floor.offline]}
            >
              {() => <Row {...{ entry, seating, floor, onSeat, onCall }} />}
            </MemoRow>
          );
        })}
      </ol>
      <MoreRows most={most} of={group.entries.length} onMore={more} />
    </section>
  );
}

interface RowProps extends WaitlistTabProps {
  entry: WaitlistEntry;
  seating: Seating | undefined;
}

function Row({ entry, seating, floor, onSeat, onCall }: RowProps) {
  const { room, can, offline } = floor;
  const now = useNow(15_000);
  const { act } = useEntryActs();
  const isHere = entry.arrivedAt !== null;
  const called = entry.status === 'called';
  const hold =
    called && entry.calledAt !== null && entry.holdUntil !== null
      ? { from: entry.calledAt, until: entry.holdUntil }
      : null;
  return (
    <li className={rowStyle({ alert: !isHere })}>
      <span className="min-w-5 flex-none text-ink-3 tabular-nums">
        <PlaceNumber entry={entry} />
      </span>
      <div className={whatStyle()}>
        <RowName name={entry.player.name} />
        <p className={whyStyle}>
          <WaitBadge wait={waitOf(entry, room.settings, now)} />
          <span>{arrivalText(entry, room.timeZone)}</span>
          <span>{placeWords(entry, seating)}</span>
          {hold === null ? null : <HoldCountdown {...hold} />}
          <span>{answerText(entry)}</span>
          <NoticeLine entry={entry} />
        </p>
      </div>
      <RowActs width="half" alert={!isHere}>
        {isHere || !can('manage_waitlist') ? null : (
          <TouchButton disabledReason={offline ? 'Needs the network' : undefined} onClick={() => act(entry, 'arrive')}>
            <span>
              Arrived <span className="sr-only">{entry.player.name}</span>
            </span>
          </TouchButton>
        )}
        {called || !can('manage_waitlist') ? null : (
          <TouchButton disabledReason={callReason(seating, offline)} onClick={() => onCall(entry)}>
            <span>
              Call <span className="sr-only">{entry.player.name}</span>
            </span>
          </TouchButton>
        )}
        {can('seat_players') ? <SeatButton entry={entry} seating={seating} offline={offline} onSeat={onSeat} /> : null}
      </RowActs>
    </li>
  );
}

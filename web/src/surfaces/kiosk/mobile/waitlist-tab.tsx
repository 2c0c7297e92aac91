import type { WaitlistEntry } from '@/api/types';
import { LIST_STEP } from '@/config/constants';
import { isOpen } from '@/domain/floor';
import {
  butPlace,
  groupByGame,
  type Seating,
  type Seatings,
  seatingKey,
  seatings,
  type WaitlistGroup,
  waitOf,
} from '@/features/waitlist/model';
import { PlaceNumber } from '@/features/waitlist/place-number';
import { useNow } from '@/lib/hooks/use-now';
import { useFloor } from '@/live/use-floor';
import { Empty } from '@/ui/empty';
import { MemoRow } from '@/ui/memo-row';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { HoldCountdown } from '@/ui/hold-timer';
import { TouchButton } from '../touch-button';
import type { Floor } from './floor';
import { callReason, placeWords } from './model';
import { SeatButton, WaitBadge } from './parts';

interface WaitlistTabProps {
  floor: Floor;
  onSeat: (entry: WaitlistEntry) => void;
  onCall: (entry: WaitlistEntry) => void;
}

/** Everybody who waits, game by game in the order of the list. */
export function WaitlistTab({ floor, onSeat, onCall }: WaitlistTabProps) {
  const { tables, entries } = useFloor(floor.room.id, (lists) => lists);
  const groups = groupByGame(entries, tables);
  const seats = seatings(tables, entries);
  if (groups.length === 0)
    return (
      <section aria-labelledby="mf-waitlist">
        <h2 id="mf-waitlist" className="sr-only">
          Waitlist
        </h2>
        <div className="mf-list">
          <Empty title="No players waiting">
            Whoever joins a waitlist appears here, in the order of the list.
          </Empty>
        </div>
      </section>
    );
  return groups.map((group) => (
    <GameSection key={group.gameTypeId} {...{ group, seats, floor, onSeat, onCall }} />
  ));
}

interface GameSectionProps extends WaitlistTabProps {
  group: WaitlistGroup;
  seats: Seatings;
}

function GameSection({ group, seats, floor, onSeat, onCall }: GameSectionProps) {
  const { most, more } = useMoreRows(LIST_STEP);
  return (
    <section aria-labelledby={`mf-${group.gameTypeId}`}>
      <div className="mf-head">
        <h2 id={`mf-${group.gameTypeId}`}>{group.name}</h2>
        <p>{group.entries.filter(isOpen).length}</p>
      </div>
      <ol className="mf-list">
        {group.entries.slice(0, most).map((entry) => {
          const seating = seats.get(entry.id);
          return (
            <MemoRow
              key={entry.id}
              by={[...butPlace(entry), seatingKey(seating), floor.room, floor.offline]}
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
  const called = entry.status === 'called';
  const hold =
    called && entry.calledAt !== null && entry.holdUntil !== null
      ? { from: entry.calledAt, until: entry.holdUntil }
      : null;
  return (
    <li className="mf-row">
      <span className="mf-number">
        <PlaceNumber entry={entry} />
      </span>
      <div className="mf-what">
        <p className="mf-name">
          <b>{entry.player.name}</b>
        </p>
        <p className="mf-why">
          <WaitBadge wait={waitOf(entry, room.settings, now)} />
          <span>{placeWords(entry, seating)}</span>
          {hold === null ? null : <HoldCountdown {...hold} />}
        </p>
      </div>
      <div className="mf-acts" data-two="">
        {called || !can('manage_waitlist') ? null : (
          <TouchButton disabledReason={callReason(seating, offline)} onClick={() => onCall(entry)}>
            <span>
              Call <span className="sr-only">{entry.player.name}</span>
            </span>
          </TouchButton>
        )}
        {can('seat_players') ? (
          <SeatButton entry={entry} seating={seating} offline={offline} onSeat={onSeat} />
        ) : null}
      </div>
    </li>
  );
}

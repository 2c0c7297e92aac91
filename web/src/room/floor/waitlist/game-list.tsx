import { createContext, type ReactNode, use } from 'react';
import type { WaitEstimate, WaitlistEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { LIST_STEP } from '@/lib/config';
import { useStableOrder } from '@/lib/hooks/use-stable-order';
import { LiveText } from '../live-text';
import { MemoRow } from '@/ui/memo-row';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { ListHead } from '@/ui/panel';
import { estimateText, NO_ESTIMATE } from '@/domain/wait-estimate';
import { rowDepsWithoutPlace, placeNumbers, preview, type Seatings, seatingKey, type WaitlistGroup } from './model';
import { PlaceNumber } from './place-number';
import { WaitingRow } from './waiting-row';

export interface GameListProps {
  group: WaitlistGroup;
  seats: Seatings;
  /** Undefined for a role that never seats. */
  onSeat: ((entry: WaitlistEntry) => void) | undefined;
  menu?: ((entry: WaitlistEntry) => ReactNode) | undefined;
  /** Without estimates the list shows no expected waits. */
  estimates?: readonly WaitEstimate[];
  /** Shows only the first three, and this in place of the rest. */
  more?: (group: WaitlistGroup, text: string) => ReactNode;
}

export function GameList({ group, seats, onSeat, menu, estimates, more }: GameListProps) {
  const { settings } = useRoom();
  const { shown, more: rest } = more ? preview(group) : { shown: group.entries, more: 0 };
  // The first waiting player can be called without a reason.
  const first = group.entries.find(({ status }) => status === 'waiting');
  const { shown: steady, hold } = useStableOrder(shown, ({ id }) => id);
  const { most, more: onMore } = useMoreRows(LIST_STEP);
  return (
    <Estimates value={estimates ?? NONE}>
      <ListHead title={group.name} count={group.entries.length} note={group.seats} />
      <ol {...hold}>
        {steady.slice(0, most).map((entry) => {
          const seating = seats.get(entry.id);
          const by = [
            ...rowDepsWithoutPlace(entry),
            settings,
            seatingKey(seating),
            estimates === undefined,
            entry.id === first?.id,
            onSeat === undefined,
          ];
          return (
            <MemoRow key={entry.id} by={by}>
              {() => (
                <WaitingRow
                  entry={entry}
                  lead={<PlaceNumber entry={entry} />}
                  settings={settings}
                  seating={seating}
                  onSeat={onSeat}
                  menu={menu?.(entry)}
                  note={
                    estimates === undefined || entry.status === 'called' ? undefined : <EstimateNote entry={entry} />
                  }
                />
              )}
            </MemoRow>
          );
        })}
      </ol>
      <MoreRows most={most} of={steady.length} onMore={onMore} />
      {more === undefined || rest === 0 ? null : (
        <p className="border-y border-line-soft py-2.5 pr-4 pl-10.5 text-meta wrap-anywhere *:whitespace-normal">
          {more(group, `${rest} more waiting for ${group.name}`)}
        </p>
      )}
    </Estimates>
  );
}

const NONE: readonly WaitEstimate[] = [];

const Estimates = createContext(NONE);

/** The expected wait at an entry's place in the list. A called player has no estimate. */
function EstimateNote({ entry: { id, roomId, gameTypeId, position } }: { entry: WaitlistEntry }) {
  const estimates = use(Estimates);
  return (
    <LiveText
      roomId={roomId}
      of={({ entries }) => {
        const place = placeNumbers(entries).get(id) ?? position;
        const text = estimateText(estimates, gameTypeId, place);
        return text === NO_ESTIMATE ? text : `est. ${text}`;
      }}
    />
  );
}

/** The games without waiting players, in one line at the end. */
export function NobodyWaits({ games }: { games: readonly string[] }) {
  if (games.length === 0) return null;
  return (
    <p className="flex justify-between gap-3 border-t border-line-soft px-4 py-2.5 text-meta text-ink-3 phone:px-3">
      <span className="min-w-0">{games.join(', ')}</span>
      <span className="flex-none">No players waiting</span>
    </p>
  );
}

import { createContext, type ReactNode, use } from 'react';
import type { WaitEstimate, WaitlistEntry } from '@/api/types';
import { LIST_STEP } from '@/config/constants';
import { useSteadyOrder } from '@/lib/hooks/use-steady-order';
import { FloorText } from '@/live/floor-text';
import { MemoRow } from '@/ui/memo-row';
import { MoreRows, useMoreRows } from '@/ui/more-rows';
import { ListHead } from '@/ui/panel';
import {
  butPlace,
  estimateText,
  NO_ESTIMATE,
  placeNumbers,
  preview,
  type Seatings,
  seatingKey,
  type WaitlistGroup,
} from './model';
import { PlaceNumber } from './place-number';
import { WaitingRow } from './waiting-row';

export interface GameListProps {
  group: WaitlistGroup;
  /** Where "Seat" would seat each of them. */
  seats: Seatings;
  settings: { waitTargetMinutes: number };
  /** Undefined for a role that may never seat. */
  onSeat: ((entry: WaitlistEntry) => void) | undefined;
  menu?: ((entry: WaitlistEntry) => ReactNode) | undefined;
  /** Left out: the list says nothing about what is to come. */
  estimates?: readonly WaitEstimate[];
  /** The first three only, and this instead of the others. */
  more?: (group: WaitlistGroup, text: string) => ReactNode;
}

/** The list of one game, with what is free for it. */
export function GameList({ group, seats, settings, onSeat, menu, estimates, more }: GameListProps) {
  const { shown, more: rest } = more ? preview(group) : { shown: group.entries, more: 0 };
  // Whose menu calls without asking for a reason.
  const first = group.entries.find(({ status }) => status === 'waiting');
  const { shown: steady, hold } = useSteadyOrder(shown, ({ id }) => id);
  const { most, more: onMore } = useMoreRows(LIST_STEP);
  return (
    <Estimates value={estimates ?? NONE}>
      <ListHead title={group.name} count={group.entries.length} note={group.seats} />
      <ol {...hold}>
        {steady.slice(0, most).map((entry) => {
          const seating = seats.get(entry.id);
          const by = [
            ...butPlace(entry),
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
                    estimates === undefined || entry.status === 'called' ? undefined : (
                      <EstimateNote entry={entry} />
                    )
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

/** How long it may still take at his place in the list. Who is called need not wait any more. */
function EstimateNote({ entry: { id, roomId, gameTypeId, position } }: { entry: WaitlistEntry }) {
  const estimates = use(Estimates);
  return (
    <FloorText
      roomId={roomId}
      of={({ entries }) => {
        const place = placeNumbers(entries).get(id) ?? position;
        const text = estimateText(estimates, gameTypeId, place);
        return text === NO_ESTIMATE ? text : `est. ${text}`;
      }}
    />
  );
}

/** The games nobody waits for, in one line at the end. */
export function NobodyWaits({ games }: { games: readonly string[] }) {
  if (games.length === 0) return null;
  return (
    <p className="flex justify-between gap-3 border-t border-line-soft px-4 py-2.5 text-meta text-ink-3 phone:px-3">
      <span className="min-w-0">{games.join(', ')}</span>
      <span className="flex-none">No players waiting</span>
    </p>
  );
}

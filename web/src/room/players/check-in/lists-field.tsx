import { useQuery } from '@tanstack/react-query';
import { estimatesQuery, tablesQuery, waitlistQuery } from '@/api/queries';
import type { Table, WaitEstimate, WaitlistEntry } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { isDealt, isExpected, isOpen, isTournament } from '@/domain/floor';
import { openSeats } from '@/domain/seats';
import { estimateText } from '@/domain/wait-estimate';
import { formatOrdinal, formatQuantity } from '@/lib/format';
import { FieldGroup } from '@/ui/field';
import { focusInside } from '@/ui/button-style';
import { useFormField } from '@/ui/form/use-form-field';

interface GameList {
  id: string;
  name: string;
  /** "6 waiting, 35–60 min" */
  text: string;
  /** The place at the end of the list, or the one that the player has already. */
  place: number;
  isOn: boolean;
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** The games that are dealt or waited for, by stakes. */
export function gameLists(
  tables: readonly Table[],
  entries: readonly WaitlistEntry[],
  estimates: readonly WaitEstimate[],
  playerId: string | null,
): GameList[] {
  const names = new Map<string, string>();
  const dealt = tables.filter((table) => isDealt(table) && !isTournament(table));
  const open = entries.filter(isOpen);
  for (const { gameTypeId, gameType } of [...dealt, ...open]) names.set(gameTypeId, gameType.name);
  return [...names]
    .map(([id, name]): GameList => {
      const waiting = open.filter(({ gameTypeId }) => gameTypeId === id);
      const own = waiting.find((entry) => entry.playerId === playerId);
      const seats = dealt
        .filter(({ gameTypeId }) => gameTypeId === id)
        .reduce((sum, table) => sum + openSeats(table).length, 0);
      const coming = waiting.filter(isExpected).length;
      const place = own?.position ?? waiting.length + 1;
      const queue = [
        waiting.length === 0 ? 'Nobody waiting' : `${waiting.length - coming} waiting`,
        ...(coming === 0 ? [] : [`${coming} coming`]),
      ];
      const wait = seats > waiting.length ? formatQuantity(seats, 'open seat') : estimateText(estimates, id, place);
      return { id, name, text: [...queue, wait].join(', '), place, isOn: own !== undefined };
    })
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

/** The lists to add the player to. A list that the player is on already is checked and stays. */
export function ListsField({ playerId }: { playerId: string | null }) {
  const { id: roomId } = useRoom();
  const tables = useQuery(tablesQuery(roomId));
  const entries = useQuery(waitlistQuery(roomId));
  const estimates = useQuery(estimatesQuery(roomId));
  const { field } = useFormField<string[]>('gameTypeIds');
  const lists = gameLists(tables.data ?? [], entries.data ?? [], estimates.data ?? [], playerId);
  if (lists.length === 0) return null;
  return (
    <FieldGroup label="Add to lists">
      <div className="overflow-hidden rounded-control border border-line">
        {lists.map(({ id, name, text, place, isOn }) => (
          <label
            key={id}
            className={`flex min-h-9 cursor-pointer items-center gap-3 border-b border-line-soft px-3 py-1.5 text-dense last:border-b-0 hover:bg-hover has-checked:bg-accent-soft has-disabled:cursor-not-allowed phone:min-h-11 ${focusInside}`}
          >
            <input
              type="checkbox"
              name="gameTypeIds"
              value={id}
              checked={isOn || field.value.includes(id)}
              disabled={isOn}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...field.value, id] : field.value.filter((each) => each !== id))
              }
              className="m-0 size-4 flex-none cursor-[inherit] accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-ink-2 tabular-nums">{isOn ? 'On this list' : text}</span>
            </span>{' '}
            <span className="w-10 flex-none text-right font-semibold tabular-nums">{formatOrdinal(place)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

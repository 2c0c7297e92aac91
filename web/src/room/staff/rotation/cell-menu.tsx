import type { VariantProps } from 'class-variance-authority';
import { ArrowDown, ArrowLeftRight, ArrowUp, Coffee, LogOut, Undo2, UserPlus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { RotationRow, RotationString } from '@/api/staff-types';
import { formatTime } from '@/lib/format';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { placeStyle } from './cell-style';
import { type Change, holeAt, type Spot, spotName, spotsAt, swapOf } from '../roster/model';

export interface CellActs {
  timeZone: string;
  onChange: (pushAt: string, changes: Change[]) => void;
  onSwap: (line: RotationString, spot: Spot, index: number) => void;
}

interface CellMenuProps {
  line: RotationString;
  row: RotationRow;
  /** The index of the push; 0 is the current down. */
  index: number;
  content: ReactNode;
  variant: VariantProps<typeof placeStyle>['variant'];
  acts: CellActs;
}

/** The acts on a dealer's place at a future push. The server checks the rules and names the one that is broken. */
export function CellMenu({ line, row, index, content, variant, acts }: CellMenuProps) {
  const { timeZone, onChange, onSwap } = acts;
  const spots = spotsAt(line, index);
  const at = spots.findIndex((spot) => spot.row.position === row.position);
  const spot = spots[at];
  const pushAt = line.pushes[index];
  if (spot === undefined || pushAt === undefined) return null;
  const { staffId, missing, changed } = spot.cell;
  const when = formatTime(pushAt, timeZone);
  const above = spots[at - 1];
  const below = spots[at + 1];
  const hole = holeAt(line, index);
  const swapWith = (other: Spot | undefined) =>
    other === undefined ? null : () => onChange(pushAt, swapOf(spot, other));
  const [earlier, later] = missing ? [null, null] : [swapWith(above), swapWith(below)];
  const rest = row.tableNumber === null;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={`${placeStyle({ variant })} cursor-pointer hover:bg-hover data-[state=open]:shadow-[inset_0_0_0_2px_var(--focus)]`}
          onKeyDown={moveKeys(earlier, later)}
        >
          {content}
          <span className="sr-only">
            , {spotName(spot)}, from {when}
          </span>
        </button>
      }
    >
      {missing || staffId === null ? (
        <MenuItem icon={UserPlus} onSelect={() => onSwap(line, spot, index)}>
          Send somebody…
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={ArrowLeftRight} onSelect={() => onSwap(line, spot, index)}>
            Swap with…
          </MenuItem>
          <MenuItem
            icon={ArrowUp}
            disabledReason={earlier === null ? 'The first of the string' : undefined}
            onSelect={() => earlier?.()}
          >
            One table earlier
            {above === undefined ? null : <Aside>{spotName(above)} · Alt ↑</Aside>}
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            disabledReason={later === null ? 'The last of the string' : undefined}
            onSelect={() => later?.()}
          >
            One table later
            {below === undefined ? null : <Aside>{spotName(below)} · Alt ↓</Aside>}
          </MenuItem>
          <MenuSeparator />
          {rest ? (
            <MenuItem
              icon={Coffee}
              disabledReason={hole === undefined ? 'No table needs a dealer then' : undefined}
              onSelect={() => {
                if (hole !== undefined) onChange(pushAt, swapOf(spot, hole));
              }}
            >
              Skip this break
              {hole === undefined ? null : <Aside>Deals at {spotName(hole)}</Aside>}
            </MenuItem>
          ) : null}
          {changed ? (
            <MenuItem icon={Undo2} onSelect={() => onChange(pushAt, [{ staffId, kind: null, tableId: null }])}>
              Reset to plan
            </MenuItem>
          ) : null}
          <MenuItem icon={LogOut} onSelect={() => onChange(pushAt, [{ staffId, kind: 'off', tableId: null }])}>
            End shift at {when}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="block text-meta text-ink-3">{children}</span>;
}

/** Alt and an arrow key move the dealer, like the entries of the menu. */
function moveKeys(earlier: (() => void) | null, later: (() => void) | null) {
  return (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const act = event.key === 'ArrowUp' ? earlier : event.key === 'ArrowDown' ? later : null;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    // A held key would move the dealer on and on.
    if (!event.repeat) act?.();
  };
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { useCan, useRoom } from '../session-context';
import { AllTables, TablesSkeleton } from './all-tables';
import type { FloorDialog } from './floor-dialogs';
import { LongestWaiting } from './longest-waiting';
import { PriorityPanel } from './priority-panel';
import { useFloorMenus } from './use-floor-menus';
import { useTableActs } from './use-table-acts';

const desk =
  'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]';
const side = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 phone:order-first';

export function FloorSkeleton() {
  return (
    <Loading label="Loading the floor">
      <div className={desk}>
        <TablesSkeleton />
        <div className={side}>
          <Panel title="Priority Actions">
            <SkeletonRows rows={5} />
          </Panel>
          <Panel title="Longest Waiting">
            <SkeletonRows rows={5} />
          </Panel>
        </div>
      </div>
    </Loading>
  );
}

interface FloorProps {
  onOpen: (dialog: FloorDialog) => void;
  /** In place of what is made of the waitlist, when it could not be read. */
  lists: ReactNode | undefined;
}

/** Every table, beside what to do next and who waits longest. */
export function Floor({ onOpen, lists }: FloorProps) {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const { show = 'all' } = useSearch({ from: '/floor-manager' });
  const menus = useFloorMenus(onOpen);
  const steps = useTableActs((table) => onOpen({ kind: 'who-left', table }));

  return (
    <div className={desk}>
      <AllTables
        roomId={room.id}
        filter={show}
        onFilter={(filter) =>
          void navigate({
            to: '/floor-manager',
            search: filter === 'all' ? {} : { show: filter },
            replace: true,
          })
        }
        steps={
          can('seat_players')
            ? {
                onAdd: (table) => void steps.add(table),
                onRemove: (table) => void steps.remove(table),
              }
            : undefined
        }
        menuOf={menus.ofTable}
        onAddTable={can('manage_tables') ? () => onOpen({ kind: 'add-table' }) : undefined}
      />
      <div className={side}>
        {lists ?? (
          <>
            <PriorityPanel
              roomId={room.id}
              settings={room.settings}
              rights={{ seat: can('seat_players'), manageTables: can('manage_tables') }}
              menuOf={menus.ofEntry}
              onOpen={onOpen}
            />
            <LongestWaiting
              roomId={room.id}
              settings={room.settings}
              menuOf={menus.ofEntry}
              onSeat={can('seat_players') ? (entry) => onOpen({ kind: 'seat', entry }) : undefined}
              onAdd={can('manage_waitlist') ? () => onOpen({ kind: 'add' }) : undefined}
              onUndo={can('manage_waitlist') ? menus.undo : undefined}
            />
          </>
        )}
      </div>
    </div>
  );
}

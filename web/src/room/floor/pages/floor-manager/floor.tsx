import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import { openDialog } from '@/shells/dialogs';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { useCan } from '@/api/session/session-context';
import { AllTables, TablesSkeleton } from '@/room/floor/tables/all-tables';
import { LongestWaiting } from '@/room/floor/waitlist/longest-waiting';
import { PriorityPanel } from '@/room/floor/tables/priority-panel';
import { useFloorMenus } from '@/room/floor/use-floor-menus';
import { useTableActs } from '@/room/floor/tables/use-table-acts';

const desk = 'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]';
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
  /** Replaces the parts built from the waitlist when it failed to load. */
  lists: ReactNode | undefined;
}

/** All tables, beside the next actions and the longest waits. */
export function Floor({ lists }: FloorProps) {
  const can = useCan();
  const navigate = useNavigate();
  const { show = 'all' } = useSearch({ from: '/floor-manager' });
  const menus = useFloorMenus();
  const steps = useTableActs();

  return (
    <div className={desk}>
      <AllTables
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
        onAddTable={can('manage_tables') ? () => openDialog('add-table') : undefined}
      />
      <div className={side}>
        {lists ?? (
          <>
            <PriorityPanel menuOf={menus.ofEntry} />
            <LongestWaiting
              menuOf={menus.ofEntry}
              onSeat={can('seat_players') ? (entry) => openDialog('seat-player', { entryId: entry.id }) : undefined}
              onAdd={can('manage_waitlist') ? () => openDialog('add-to-waitlist') : undefined}
              onUndo={can('manage_waitlist') ? menus.undo : undefined}
            />
          </>
        )}
      </div>
    </div>
  );
}

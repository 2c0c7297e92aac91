import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { FeeSchedule } from '@/api/setup-types';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { MoreMenu, MenuItem, MenuLabel } from '@/ui/menu';
import { FeeLine } from './fee-line';
import { FeeTable } from './fee-table';
import { dayText, type PricedGame, shownOf } from './model';

interface SchedulePanelProps {
  schedules: readonly FeeSchedule[];
  games: readonly PricedGame[];
  today: string;
  /** Absent for users who may only view. */
  acts?: { onEdit: (schedule: FeeSchedule) => void; onDelete: (schedule: FeeSchedule) => void } | undefined;
}

/** The fees: the timeline, then the past, current and future prices side by side. */
export function SchedulePanel({ schedules, games, today, acts }: SchedulePanelProps) {
  const id = useId();
  const shown = shownOf(schedules);
  return (
    <section
      aria-labelledby={id}
      className="isolate min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <header className="flex items-start gap-3 pt-3 pr-3 pl-4 phone:flex-wrap phone:pl-3">
        <div className="mr-auto min-w-0">
          <h2 id={id} className="text-body font-semibold">
            Fee schedule
          </h2>
          <p className="mt-0.5 text-dense text-ink-2">
            A schedule holds from its first day until the next one begins. Past days keep the fees they had.
          </p>
        </div>
        {acts === undefined || shown.later.length === 0 ? null : <Scheduled later={shown.later} {...acts} />}
      </header>
      {schedules.length === 0 ? (
        <Empty title="No fees yet">Until there are some, a seat costs nothing.</Empty>
      ) : (
        <>
          <FeeLine shown={shown} today={today} />
          <FeeTable shown={shown} games={games} />
        </>
      )}
      <p className="border-t border-line px-4 py-3 text-meta text-ink-3 phone:px-3">
        Fees come from time and membership only. A charge computed from a pot or from a share of a prize pool cannot be
        set up.
      </p>
    </section>
  );
}

interface ScheduledProps {
  later: readonly FeeSchedule[];
  onEdit: (schedule: FeeSchedule) => void;
  onDelete: (schedule: FeeSchedule) => void;
}

/** The button of a scheduled schedule; with several, a menu to choose one. */
function Scheduled({ later, onEdit, onDelete }: ScheduledProps) {
  const [only] = later;
  return (
    <div className="flex flex-none items-center gap-1">
      {later.length === 1 && only !== undefined ? (
        <Button size="sm" icon={Pencil} onClick={() => onEdit(only)}>
          Edit Scheduled
        </Button>
      ) : null}
      <MoreMenu label="More for scheduled fees">
        {later.map((schedule) => (
          <div key={schedule.validFrom} role="group" aria-label={dayText(schedule.validFrom)}>
            <MenuLabel>From {dayText(schedule.validFrom)}</MenuLabel>
            <MenuItem onSelect={() => onEdit(schedule)}>Edit Scheduled</MenuItem>
            <MenuItem tone="danger" onSelect={() => onDelete(schedule)}>
              Delete Scheduled
            </MenuItem>
          </div>
        ))}
      </MoreMenu>
    </div>
  );
}

import { cva } from 'class-variance-authority';
import { ArrowRight, Phone } from 'lucide-react';
import type { PushMove, Rotation, RotationWarning, Staff } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { formatQuantity, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { TableMark } from '@/ui/poker/table-mark';
import { nextPush } from '../roster/model';
import { RestMark } from './rest-mark';

interface NextPushProps {
  rotation: Rotation;
  staff: readonly Staff[];
  tables: readonly Table[];
  /** Undefined for a role that only views. */
  acts: { breakTable: (table: Table) => void; call: (staff: Staff) => void } | null;
}

/** The moves of the next push; above it the problems of the plan with their remedies. */
export function NextPush({ rotation, staff, tables, acts }: NextPushProps) {
  const { timeZone } = useRoom();
  const next = nextPush(rotation);
  if (next === null) return null;
  const { moves } = rotation;
  return (
    <Panel
      title={`Next Push, ${formatTime(next.at, timeZone)}`}
      actions={<span className="text-[0.75rem] text-ink-3">{formatQuantity(moves.length, 'move')}</span>}
    >
      {rotation.warnings.map((warning) => (
        <Warning
          key={`${warning.title} ${warning.pushAt}`}
          warning={warning}
          staff={staff}
          tables={tables}
          acts={acts}
          when={warning.pushAt === next.at ? null : formatTime(warning.pushAt, timeZone)}
        />
      ))}
      {moves.length === 0 ? (
        <Empty title="Nobody moves">Everyone stays where they are at this push.</Empty>
      ) : (
        <ol>
          {moves.map((move) => (
            <li key={move.staffId} className={moveStyle()}>
              <span className="truncate">{move.name}</span>
              <span className="justify-self-end">
                <Place place={move.from} />
              </span>
              <Icon as={ArrowRight} size={12} />
              <span className="sr-only">to</span>
              <Place place={move.to} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const moveStyle = cva([
  'grid min-h-9 grid-cols-[minmax(0,1fr)_4rem_1rem_4rem] items-center gap-2 border-b border-line-soft px-4',
  'text-[0.8125rem] last:border-b-0 max-[768px]:min-h-11 max-[768px]:px-3',
]);

function Place({ place }: { place: PushMove['to'] }) {
  if (place.kind === 'table' && place.tableNumber !== null) return <TableMark number={place.tableNumber} />;
  return (
    <RestMark shape={place.kind === 'break' ? 'cup' : 'ring'}>{place.kind === 'break' ? 'Break' : 'Off'}</RestMark>
  );
}

interface WarningProps {
  warning: RotationWarning;
  staff: readonly Staff[];
  tables: readonly Table[];
  acts: NextPushProps['acts'];
  /** The time, where it is not the next push. */
  when: string | null;
}

function Warning({ warning, staff, tables, acts, when }: WarningProps) {
  const table = tables.find(({ id }) => id === warning.breakTable);
  const late = staff.find(({ id }) => id === warning.callStaff);
  const called = late?.shift?.calledAt ?? null;
  return (
    <div className="tone-bad grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 border-b border-line px-4 pt-3 pb-4 text-dense [&>svg]:mt-1 [&>svg]:text-tone">
      <Shape name="octagon" />
      <strong className="font-semibold">
        {warning.title}
        {when === null ? '' : ` at ${when}`}
      </strong>
      <p className="col-2 text-ink-2">{warning.detail}</p>
      {acts === null || (table === undefined && late === undefined) ? null : (
        <div className="col-2 mt-3 flex flex-wrap gap-2 text-ink-2">
          {table === undefined ? null : (
            <Button size="sm" onClick={() => acts.breakTable(table)}>
              Break Table {table.tableNumber}
            </Button>
          )}
          {late === undefined ? null : (
            <Button size="sm" icon={Phone} onClick={() => acts.call(late)}>
              {called === null ? 'Call' : 'Call again:'} {late.name.split(' ')[0]}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import { ArrowRight, Phone } from 'lucide-react';
import type { PushMove, Rotation, RotationWarning, Staff } from '@/api/staff-types';
import type { Table } from '@/api/types';
import { formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { TableMark } from '@/ui/table-mark';
import { nextPush } from './model';

interface NextPushProps {
  rotation: Rotation;
  staff: readonly Staff[];
  tables: readonly Table[];
  timeZone: string;
  /** Without it nothing acts: a role that only looks. */
  acts: { breakTable: (table: Table) => void; call: (staff: Staff) => void } | null;
}

/** Who changes places at the next push, and above it what the plan cannot do with what would help. */
export function NextPush({ rotation, staff, tables, timeZone, acts }: NextPushProps) {
  const next = nextPush(rotation);
  if (next === null) return null;
  const { moves } = rotation;
  return (
    <Panel
      title={`Next Push, ${formatTime(next.at, timeZone)}`}
      actions={
        <span className="rota-quiet">
          {moves.length} {moves.length === 1 ? 'moves' : 'move'}
        </span>
      }
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
        <ol className="push-list">
          {moves.map((move) => (
            <li key={move.staffId}>
              <span>{move.name}</span>
              <span className="push-from">
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

function Place({ place }: { place: PushMove['to'] }) {
  if (place.kind === 'table' && place.tableNumber !== null)
    return <TableMark number={place.tableNumber} />;
  return (
    <span className="push-cup">
      <Shape name={place.kind === 'break' ? 'cup' : 'ring'} />
      {place.kind === 'break' ? 'Break' : 'Off'}
    </span>
  );
}

interface WarningProps {
  warning: RotationWarning;
  staff: readonly Staff[];
  tables: readonly Table[];
  acts: NextPushProps['acts'];
  /** Where it is not of the next push. */
  when: string | null;
}

function Warning({ warning, staff, tables, acts, when }: WarningProps) {
  const table = tables.find(({ id }) => id === warning.breakTable);
  const late = staff.find(({ id }) => id === warning.callStaff);
  const called = late?.shift?.calledAt ?? null;
  return (
    <div className="push-warning tone-bad">
      <Shape name="octagon" />
      <strong>
        {warning.title}
        {when === null ? '' : ` at ${when}`}
      </strong>
      <p>{warning.detail}</p>
      {acts === null || (table === undefined && late === undefined) ? null : (
        <div>
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

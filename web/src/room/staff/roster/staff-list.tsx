import { useState } from 'react';
import type { Staff, StaffRole } from '@/api/staff-types';
import { useRoom } from '@/api/session/session-context';
import { minutesBetween, shortDurationText } from '@/domain/duration';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { actsColumn, type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import { Meter } from '@/ui/meter';
import { Panel, PanelFoot } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { StatusBadge } from '@/ui/status-badge';
import { usePhone } from '@/ui/use-media';
import {
  assignmentText,
  inStaffOrder,
  isLate,
  isOfTonight,
  type Moment,
  ROLE_NAME,
  shiftToCome,
  statusBadge,
  statusNote,
} from './model';

export interface StaffActs {
  clockIn: (staff: Staff) => void;
  clockOut: (staff: Staff) => void;
  rest: (staff: Staff) => void;
  back: (staff: Staff) => void;
  call: (staff: Staff) => void;
  assign: (staff: Staff) => void;
  plan: (staff: Staff) => void;
  cancel: (staff: Staff) => void;
  edit: (staff: Staff) => void;
  add: () => void;
}

interface StaffListProps {
  staff: readonly Staff[];
  /** The number of downs in a row after which a break is due. */
  mostDowns: number;
  /** null: a role that only views. */
  acts: StaffActs | null;
}

type Filter = 'all' | StaffRole;

/** The staff of tonight; the others are behind a button. */
export function StaffList({ staff, mostDowns, acts }: StaffListProps) {
  const { timeZone } = useRoom();
  const [filter, setFilter] = useState<Filter>('all');
  const [everyone, setEveryone] = useState(false);
  const now = useNow(60_000);
  const phone = usePhone();
  const listed = everyone ? staff : staff.filter(isOfTonight);
  const counted = (role: Filter) => listed.filter((one) => role === 'all' || one.role === role).length;
  const rows = inStaffOrder(listed.filter(({ role }) => filter === 'all' || role === filter));
  const more = staff.length - listed.length;
  const onDuty = staff.filter(({ status }) => status !== 'offline').length;
  return (
    <Panel
      title="Staff"
      count={phone ? undefined : `${onDuty} on duty`}
      actions={
        <Segmented
          label="Role"
          value={filter}
          onValueChange={setFilter}
          segments={[
            { value: 'all', label: 'All', count: phone ? undefined : counted('all') },
            { value: 'dealer', label: 'Dealers', count: phone ? undefined : counted('dealer') },
            { value: 'floor', label: 'Floor', count: phone ? undefined : counted('floor') },
            {
              value: 'security',
              label: 'Security',
              count: phone ? undefined : counted('security'),
            },
          ]}
        />
      }
    >
      {rows.length === 0 ? (
        <Nobody none={staff.length === 0} acts={acts} />
      ) : (
        <DataTable
          caption="Staff of the shift"
          columns={columns({ timeZone, now, mostDowns }, acts)}
          rows={rows}
          rowKey={({ id }) => id}
          acts
        />
      )}
      <PanelFoot>
        <span className="text-[0.75rem] text-ink-3">Performance: share of pushes taken on time, last 30 shifts.</span>
        {more > 0 || everyone ? (
          <LinkButton onClick={() => setEveryone(!everyone)}>{everyone ? 'Only tonight' : `${more} more`}</LinkButton>
        ) : null}
        {acts === null || staff.length === 0 ? null : <LinkButton onClick={acts.add}>Add Staff</LinkButton>}
      </PanelFoot>
    </Panel>
  );
}

function Nobody({ none, acts }: { none: boolean; acts: StaffActs | null }) {
  if (!none) return <Empty title="No staff in this role tonight">Shifts that are planned or begun appear here.</Empty>;
  return (
    <Empty title="No staff yet" action={acts === null ? undefined : <Button onClick={acts.add}>Add Staff</Button>}>
      Dealers, floor and security of the house: their shifts and tables appear here.
    </Empty>
  );
}

function columns(when: Moment, acts: StaffActs | null): Column<Staff>[] {
  const { timeZone, now } = when;
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span>,
      phoneDetail: (one) => `${ROLE_NAME[one.role]} · ${assignmentText(one, timeZone)}`,
    },
    {
      key: 'role',
      header: 'Role',
      phone: 'hide',
      spare: true,
      cell: ({ role }) => ROLE_NAME[role],
    },
    {
      key: 'status',
      header: 'Status',
      cell: (one) => {
        const note = statusNote(one, when);
        return (
          <>
            <StatusBadge {...statusBadge(one)} />
            {note === null ? null : <span className="block text-meta text-ink-3">{note}</span>}
          </>
        );
      },
    },
    {
      key: 'assignment',
      header: 'Assignment',
      phone: 'hide',
      cell: (one) => assignmentText(one, timeZone),
    },
    {
      key: 'shift',
      header: 'Shift',
      phone: 'hide',
      cell: ({ shift, shiftStart }) => {
        if (shiftStart !== null)
          return (
            <>
              {formatTime(shiftStart, timeZone)}
              <span className="block text-meta text-ink-3">
                {shortDurationText(minutesBetween(Date.parse(shiftStart), now))}
              </span>
            </>
          );
        return shift === null ? '–' : formatTime(shift.plannedFrom, timeZone);
      },
    },
    {
      key: 'performance',
      header: 'Performance',
      phone: 'hide',
      align: 'right',
      cell: ({ performance, role }) =>
        performance !== null ? (
          <span className="inline-grid grid-cols-[auto_3rem] items-center gap-2">
            {performance}%<Meter share={performance / 100} />
          </span>
        ) : (
          <span className="text-ink-3">{role === 'dealer' ? 'no data yet' : '–'}</span>
        ),
    },
    ...(acts === null ? [] : [actsColumn((one: Staff) => <StaffMenu staff={one} acts={acts} />)]),
  ];
}

function StaffMenu({ staff, acts }: { staff: Staff; acts: StaffActs }) {
  const on = staff.status !== 'offline';
  const gone = staff.isActive ? undefined : 'Does not work here any more';
  return (
    <MoreMenu label={`More for ${staff.name}`}>
      {on ? (
        <>
          {staff.status === 'break' ? (
            <MenuItem onSelect={() => acts.back(staff)}>Back from Break</MenuItem>
          ) : (
            <MenuItem onSelect={() => acts.rest(staff)}>Send on Break</MenuItem>
          )}
          <MenuItem onSelect={() => acts.assign(staff)}>Assign…</MenuItem>
          <MenuItem onSelect={() => acts.clockOut(staff)}>Clock Out</MenuItem>
        </>
      ) : (
        <>
          {isLate(staff) ? <MenuItem onSelect={() => acts.call(staff)}>Call</MenuItem> : null}
          <MenuItem onSelect={() => acts.clockIn(staff)} disabledReason={gone}>
            Clock In…
          </MenuItem>
          {shiftToCome(staff) === null ? null : <MenuItem onSelect={() => acts.cancel(staff)}>Cancel Shift…</MenuItem>}
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => acts.plan(staff)} disabledReason={gone}>
        Plan Shifts…
      </MenuItem>
      <MenuItem onSelect={() => acts.edit(staff)}>Edit…</MenuItem>
    </MoreMenu>
  );
}

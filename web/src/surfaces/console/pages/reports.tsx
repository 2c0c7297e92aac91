import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight, RefreshCw } from 'lucide-react';
import type { ReportKind } from '@/api/insight-types';
import { addDays, isDay } from '@/domain/day';
import {
  KIND_LABEL,
  KINDS,
  longDay,
  reportFile,
  shiftsOfDay,
  shiftText,
} from '@/features/reports/model';
import { ownShiftQuery, reportQuery, shiftsQuery } from '@/features/reports/queries';
import { ReportSkeleton, ReportView } from '@/features/reports/report-view';
import { csvName } from '@/lib/csv';
import { formatTime, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { IconButton } from '@/ui/button';
import { DayField } from '@/ui/day-field';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { PrintHead } from '@/ui/print-head';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { ExportButton, PrintButton } from '@/ui/take-away';
import { SkeletonRows } from '@/ui/skeleton';
import { usePhone } from '@/ui/use-media';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { useRecordedFile } from '../lists/use-recorded-file';
import { READS_REPORTS, WhoMay } from '../layout/who-may';
import { useCan, useRoom, useUser } from '../session-context';

const TITLE = 'Reports';

const OWN_SHIFT: readonly ReportKind[] = ['shift'];

/** What happened on a gaming day, to be read, printed or kept. */
export function ReportsPage() {
  const can = useCan();
  if (!can('view_reports') && !can('manage_cage')) {
    return <WhoMay title={TITLE} who={READS_REPORTS} />;
  }
  return <Reports />;
}

/** The shifts to choose from: those of the room, or the one that is the cashier's own. */
function useShifts(roomId: string, wanted: boolean, all: boolean) {
  const ofRoom = useQuery({ ...shiftsQuery(roomId), enabled: wanted && all });
  const own = useQuery({ ...ownShiftQuery(roomId), enabled: wanted && !all });
  return all ? ofRoom : own;
}

function useReportsSearch() {
  return useSearch({ from: '/reports' });
}

function Reports() {
  const { kind: askedKind, day: askedDay, shift: askedShift } = useReportsSearch();
  const navigate = useNavigate();
  const room = useRoom();
  const can = useCan();
  const { organization } = useUser();
  const now = useNow(60_000);
  const today = gamingDayOf(now, room);
  const day = isDay(askedDay) && askedDay <= today ? askedDay : today;
  // A cashier reads the report of the shift that is open; the rest is for who may read reports.
  const all = can('view_reports');
  const kinds = all ? KINDS : OWN_SHIFT;
  const kind = kinds.find((each) => each === (askedKind ?? 'daily')) ?? kinds[0] ?? 'shift';
  const shifts = useShifts(room.id, kind === 'shift', all);
  const ofDay = shiftsOfDay(shifts.data ?? [], day, room);
  const shift = ofDay.find(({ id }) => id === askedShift)?.id ?? ofDay[0]?.id;
  const report = useQuery(reportQuery({ roomId: room.id, kind, day, shift }));
  const file = useRecordedFile();
  const data = kind === 'shift' && shift === undefined ? undefined : report.data;

  function go(change: { kind?: ReportKind; day?: string; shift?: string }) {
    const next = { kind, day, shift: undefined, ...change };
    void navigate({
      to: '/reports',
      search: {
        kind: next.kind === 'daily' ? undefined : next.kind,
        day: next.day === today ? undefined : next.day,
        shift: next.shift,
      },
      replace: true,
    });
  }

  const none = data === undefined ? 'Nothing is loaded yet' : undefined;
  return (
    <Page
      title={TITLE}
      crumbs={<Crumbs />}
      detail={`${room.name} · ${longDay(day, today)}${data === undefined ? '' : ` · generated ${formatTime(data.generatedAt, room.timeZone)}`}`}
      actions={
        <>
          <div className="flex min-w-0 items-center gap-1 phone:basis-full">
            <DayField
              label="Gaming day"
              value={day}
              onValueChange={(next) => go({ day: next })}
              max={today}
              previous={addDays(day, -1)}
              next={day < today ? addDays(day, 1) : undefined}
              noNext="The next gaming day has not begun"
            />
            <IconButton
              label="Generate again"
              icon={RefreshCw}
              busy={report.isFetching}
              disabledReason={
                kind === 'shift' && shift === undefined ? 'There is no shift to report' : undefined
              }
              onClick={() => void report.refetch()}
            />
          </div>
          <ExportButton
            busy={file.busy}
            disabledReason={none ?? file.disabledReason}
            onPress={() => {
              if (data === undefined) return;
              file.save(
                'report',
                data.sections.reduce((sum, { rows }) => sum + rows.length, 0),
                csvName(data.title, room.name, day),
                reportFile(data, room),
              );
            }}
          />
          <PrintButton disabledReason={none} />
        </>
      }
    >
      <PrintHead
        owner={[...new Set([organization.name, room.name])].join(', ')}
        title={data?.title ?? KIND_LABEL[kind]}
        lines={[
          `Gaming day ${longDay(day, today)} (${day})`,
          ...(data === undefined
            ? []
            : [`Generated ${formatTime(data.generatedAt, room.timeZone)}`]),
        ]}
      />
      <div data-noprint="" className="flex flex-wrap items-center gap-3">
        {kinds.length === 1 ? null : (
          <KindChoice kinds={kinds} kind={kind} onKind={(next) => go({ kind: next })} />
        )}
        {kind === 'shift' && ofDay.length > 0 ? (
          <div className="min-w-0 phone:basis-full">
            <Select
              label="Shift"
              size="md"
              value={shift ?? ''}
              onValueChange={(next) => go({ shift: next })}
              options={ofDay.map((each) => ({
                value: each.id,
                label: shiftText(each, room.timeZone),
              }))}
            />
          </div>
        ) : null}
      </div>
      <StaleStrip sources={[{ what: 'the report', query: report }]} />
      {kind === 'shift' && shift === undefined ? (
        <Panel title="Shifts" hideTitle>
          <Ready what="shifts" query={shifts} skeleton={<SkeletonRows rows={6} />}>
            {() => <NoShift day={longDay(day, today)} all={all} />}
          </Ready>
        </Panel>
      ) : (
        <div aria-busy={report.isPlaceholderData} className="aria-busy:opacity-60">
          <Ready what="the report" query={{ ...report, data }} skeleton={<ReportSkeleton />}>
            {(made) => <ReportView report={made} place={room} />}
          </Ready>
        </div>
      )}
    </Page>
  );
}

function Crumbs() {
  return (
    <>
      <Link to="/analytics">Analytics</Link>
      <Icon as={ChevronRight} size={12} />
      <span>Reports</span>
    </>
  );
}

interface KindChoiceProps {
  kinds: readonly ReportKind[];
  kind: ReportKind;
  onKind: (kind: ReportKind) => void;
}

/** Six in a row on a desk; a phone has no room for them. */
function KindChoice({ kinds, kind, onKind }: KindChoiceProps) {
  const phone = usePhone();
  const options = kinds.map((value) => ({ value, label: KIND_LABEL[value] }));
  if (phone) {
    return (
      <div className="basis-full">
        <Select
          label="Report"
          size="md"
          value={kind}
          onValueChange={(next) => {
            const chosen = kinds.find((each) => each === next);
            if (chosen !== undefined) onKind(chosen);
          }}
          options={options}
        />
      </div>
    );
  }
  return <Segmented label="Report" value={kind} onValueChange={onKind} segments={options} />;
}

function NoShift({ day, all }: { day: string; all: boolean }) {
  if (!all) {
    return (
      <Empty title="You have no open shift of this day">
        The report of your shift is here from the opening of a drawer until it is counted.{' '}
        {READS_REPORTS} read the others.
      </Empty>
    );
  }
  return (
    <Empty title="No shift was opened on this day">
      A shift begins when a cashier counts and opens a drawer. There is none for {day}.
    </Empty>
  );
}

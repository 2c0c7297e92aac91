import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { ReportKind } from '@/api/insight-types';
import { addDays, isDay } from '@/domain/day';
import { KIND_LABEL, KINDS, longDay, reportFile, shiftsOfDay, shiftText } from '../daily/model';
import { ownShiftQuery, reportQuery, shiftsQuery } from '../daily/queries';
import { ReportSkeleton, ReportView } from '../daily/report-view';
import { csvName } from '@/lib/csv';
import { formatTime, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { IconButton } from '@/ui/button';
import { DayField } from '@/ui/day-field';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { PrintHead } from '@/ui/print-head';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { ExportButton, PrintButton } from '@/ui/take-away';
import { usePhone } from '@/ui/use-media';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useRecordedFile } from '@/shells/list-panel/use-recorded-file';
import { READS_REPORTS, NoPermission } from '@/shells/no-permission';
import { Crumbs } from '@/shells/crumbs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom, useUser } from '@/api/session/session-context';

const TITLE = 'Reports';

const OWN_SHIFT: readonly ReportKind[] = ['shift'];

/** The reports of a gaming day, to read, print or download. */
export function ReportsPage() {
  const can = useCan();
  if (!can('view_reports') && !can('manage_cage')) {
    return <NoPermission title={TITLE} who={READS_REPORTS} />;
  }
  return <Reports />;
}

/** The shifts to choose from: those of the room, or the cashier's own. */
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
  // A cashier reads the report of the open shift; the other reports need `view_reports`.
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

  // The report of another day stays on the screen meanwhile; its figures are not those of the chosen day.
  const none = data === undefined || report.isPlaceholderData ? 'Nothing is loaded yet' : undefined;
  return (
    <Page
      title={TITLE}
      crumbs={<Crumbs up="/analytics" here="Reports" />}
      detail={`${room.name} · ${longDay(day, today)}${data === undefined ? '' : ` · generated ${formatTime(data.generatedAt, room.timeZone)}`}`}
      actions={
        <>
          <div className="flex min-w-0 items-center gap-1 phone:basis-full">
            <DayField
              value={day}
              onValueChange={(next) => go({ day: next })}
              max={today}
              previous={addDays(day, -1)}
              next={day < today ? addDays(day, 1) : undefined}
            />
            <IconButton
              label="Generate again"
              icon={RefreshCw}
              busy={report.isFetching}
              disabledReason={kind === 'shift' && shift === undefined ? 'There is no shift to report' : undefined}
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
          ...(data === undefined ? [] : [`Generated ${formatTime(data.generatedAt, room.timeZone)}`]),
        ]}
      />
      <div data-noprint="" className="flex flex-wrap items-center gap-3">
        {kinds.length === 1 ? null : <KindChoice kinds={kinds} kind={kind} onKind={(next) => go({ kind: next })} />}
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
      <StaleStrip of={{ 'the report': report }} />
      {kind === 'shift' && shift === undefined ? (
        <Panel title="Shifts" hideTitle>
          <QueryView of={shifts} what="shifts" rows={6}>
            {() => <NoShift day={longDay(day, today)} all={all} />}
          </QueryView>
        </Panel>
      ) : (
        <div aria-busy={report.isPlaceholderData} className="aria-busy:opacity-60">
          <QueryView of={{ ...report, data }} what="the report" skeleton={<ReportSkeleton />}>
            {(made) => <ReportView report={made} place={room} />}
          </QueryView>
        </div>
      )}
    </Page>
  );
}

interface KindChoiceProps {
  kinds: readonly ReportKind[];
  kind: ReportKind;
  onKind: (kind: ReportKind) => void;
}

/** Six in a row on a wide screen; a phone has no room for them. */
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
        The report of your shift is here from the opening of a drawer until it is counted. {READS_REPORTS} read the
        others.
      </Empty>
    );
  }
  return (
    <Empty title="No shift was opened on this day">
      A shift begins when a cashier counts and opens a drawer. There is none for {day}.
    </Empty>
  );
}

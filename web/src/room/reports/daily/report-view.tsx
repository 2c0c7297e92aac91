import type { Report, ReportFormat, ReportLine, ReportSection } from '@/api/insight-types';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/panel';
import { Skeleton, SkeletonRows } from '@/ui/skeleton';
import { cellText, factText, headText, isFigure, type ReportPlace, sortValue } from './model';

/** Any report: its figures, then its tables. */
export function ReportView({ report, place }: { report: Report; place: ReportPlace }) {
  const { facts, sections, gamingDay } = report;
  if (facts.length === 0 && sections.length === 0) {
    return (
      <Panel title={report.title} hideTitle>
        <Empty title="Nothing to report">Nothing of this kind happened on this gaming day.</Empty>
      </Panel>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {facts.length === 0 ? null : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          {/* As in Stats: a hairline after each figure and none at the edge. */}
          <dl className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] *:border-r *:border-b *:border-line phone:grid-cols-2 phone:[&>:last-child:nth-child(odd)]:col-span-full">
            {facts.map(({ label, value, format }) => (
              <div key={label} className="px-4 py-3 phone:px-3">
                <dt className="text-meta font-medium text-ink-2">{label}</dt>
                <dd className="mt-0.5 text-title font-semibold wrap-anywhere tabular-nums">
                  {factText(value, format, gamingDay, place)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {sections.map((section) => (
        <Panel key={section.title} title={section.title}>
          {section.rows.length === 0 ? (
            <p className="px-4 py-4 text-dense text-ink-3 phone:px-3">None on this gaming day.</p>
          ) : (
            <SectionTable section={section} day={gamingDay} place={place} />
          )}
        </Panel>
      ))}
    </div>
  );
}

interface NumberedLine {
  at: number;
  line: ReportLine;
}

function SectionTable({ section, day, place }: { section: ReportSection; day: string; place: ReportPlace }) {
  const columns = section.columns.map(({ key, label, format }, index): Column<NumberedLine> => ({
    key,
    header: headText({ key, label, format }),
    // The first column names the line and is left-aligned, even if it is a number: Table 4.
    align: index > 0 && isFigure(format) ? 'right' : 'left',
    rowHeader: index === 0,
    cell: ({ line }) => valueText(cellText(line[key], format, day, place), format),
    sortBy: ({ line }) => sortValue(line[key], format),
  }));
  return (
    <DataTable
      caption={section.title}
      columns={columns}
      // Lines of a report have an order but no id, so the index is the key.
      rows={section.rows.map((line, at) => ({ at, line }))}
      rowKey={({ at }) => String(at)}
      complete
      {...(section.totals === null ? {} : { totals: totalsOf(section, day, place) })}
    />
  );
}

/** Times, amounts and durations do not wrap, also on paper; only texts do. */
function valueText(text: string, format: ReportFormat): string {
  return format === 'text' ? text : text.replaceAll(' ', '\u00a0');
}

function totalsOf(
  { columns, totals }: ReportSection,
  day: string,
  place: ReportPlace,
): Partial<Record<string, string>> {
  const named = columns.some(({ key, format }) => format === 'text' && (totals?.[key] ?? '') !== '');
  return Object.fromEntries(
    columns.map(({ key, format }, index) => {
      const value = totals?.[key];
      if (value === null || value === undefined) return [key, index === 0 && !named ? 'Total' : ''];
      return [key, cellText(value, format, day, place)];
    }),
  );
}

/** Figures and a table, while the report loads. */
export function ReportSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="rounded-card border border-line bg-surface p-4">
        <Skeleton width="60%" height="2rem" />
      </div>
      <div className="rounded-card border border-line bg-surface">
        <SkeletonRows rows={6} />
      </div>
    </div>
  );
}

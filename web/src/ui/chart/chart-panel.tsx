import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button';

interface ChartPanelProps {
  title: string;
  /** One sentence that describes the drawing. */
  summary: string;
  chart: ReactNode;
  /** The same numbers in rows. */
  table: ReactNode;
}

/** A chart, its sentence, and its numbers as a table for people who prefer to read. */
export function ChartPanel({ title, summary, chart, table }: ChartPanelProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface break-inside-avoid"
    >
      <header className="flex items-start gap-3 pt-3 pr-3 pl-4 phone:flex-wrap phone:pl-3">
        <div className="mr-auto min-w-0 phone:basis-full">
          <h2 id={id} className="text-body font-semibold">
            {title}
          </h2>
          <p className="mt-0.5 text-dense text-ink-2 tabular-nums">{summary}</p>
        </div>
        <span className="flex-none" data-noprint="">
          <Button size="sm" icon={asTable ? ChartColumn : Table2} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
        </span>
      </header>
      {asTable ? <div className="mt-2">{table}</div> : chart}
    </section>
  );
}

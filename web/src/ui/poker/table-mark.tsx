interface TableMarkProps {
  number: number | string;
  /** Dashed: the table has no players. */
  idle?: boolean;
}

/** A small felt with the table's number: the mark of a table everywhere. */
export function TableMark({ number, idle = false }: TableMarkProps) {
  return (
    <span
      // The felt is a background, which is not printed, and the number on it is white.
      style={{ printColorAdjust: 'exact' }}
      className={
        idle
          ? 'inline-grid h-5 w-8 flex-none place-items-center rounded-full border border-dashed border-control text-meta font-semibold text-ink-2 tabular-nums'
          : 'inline-grid h-5 w-8 flex-none place-items-center rounded-full bg-felt text-meta font-semibold text-on-felt tabular-nums inset-ring inset-ring-felt-line forced-colors:border'
      }
    >
      <span>
        <span className="sr-only">Table</span> {number}
      </span>
    </span>
  );
}

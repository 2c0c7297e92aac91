interface TableMarkProps {
  number: number | string;
  /** Dashed: nobody plays there. */
  idle?: boolean;
}

/** A small felt with the table's number: stands for a table everywhere. */
export function TableMark({ number, idle = false }: TableMarkProps) {
  return (
    <span
      // Its felt is a background, which paper leaves out, and the number on it white.
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

interface PrintHeadProps {
  /** The organization or room: "Lodge Card Club". */
  owner: string;
  /** The title of the page on paper. */
  title: string;
  /** The range of days, and the time of printing. */
  lines: readonly string[];
}

/** Printed only: on the screen the shell shows the same. */
export function PrintHead({ owner, title, lines }: PrintHeadProps) {
  return (
    <div data-print-head="" className="hidden border-b border-line pb-2 print:block">
      <p className="text-meta font-medium">{owner}</p>
      <p className="text-title font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="text-meta tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}

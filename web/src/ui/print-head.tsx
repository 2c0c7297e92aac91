interface PrintHeadProps {
  /** Whose it is, and where: "Lodge Card Club". */
  owner: string;
  /** What the page is called on paper. */
  title: string;
  /** The days it is about, when it was made. */
  lines: readonly string[];
}

/** On paper only: what the shell says on the screen. */
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

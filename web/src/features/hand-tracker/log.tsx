interface LogProps {
  label: string;
  /** Oldest first. */
  lines: readonly { id: string; text: string }[];
}

/** What was done, the newest at the bottom: where there is room beside the table. */
export function Log({ label, lines }: LogProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
    <ol className="ht-log" aria-label={label} tabIndex={0}>
      {lines.toReversed().map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
  );
}

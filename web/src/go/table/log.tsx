interface LogProps {
  label: string;
  /** Oldest first. */
  lines: readonly { id: string; text: string }[];
}

/** The log of actions, newest at the bottom, shown if there is room beside the table. */
export function Log({ label, lines }: LogProps) {
  return (
    <ol
      className="mb-4 hidden min-h-0 flex-1 flex-col-reverse overflow-y-auto text-[0.9375rem] leading-7 text-ink-2 beside-tablet:flex"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      {lines.toReversed().map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
  );
}

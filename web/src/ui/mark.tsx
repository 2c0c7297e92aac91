interface MarkProps {
  size?: number;
  /** Only where the mark appears without the name beside it. */
  label?: string;
}

/** A P whose bowl is a chip with a spade cut out. One color: accent. Never on felt. */
export function Mark({ size = 26, label }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      className="flex-none text-accent"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M2.25 10.92A9.75 9.75 0 0 1 15.30 1.58L14.27 4.45A6.7 6.7 0 0 0 5.30 10.87zM17.76 2.88A9.75 9.75 0 0 1 21.65 9.36L18.63 9.79A6.7 6.7 0 0 0 15.96 5.34zM21.65 12.14A9.75 9.75 0 0 1 17.76 18.62L15.96 16.16A6.7 6.7 0 0 0 18.63 11.71zM15.30 19.92A9.75 9.75 0 0 1 3.56 15.62L6.20 14.10A6.7 6.7 0 0 0 14.27 17.05z" />
      <path
        fillRule="evenodd"
        d="M4.9 10.75a7.1 7.1 0 1 1 14.2 0a7.1 7.1 0 1 1 -14.2 0zM12 5.9c1 1.7 4.2 3.2 4.2 5.7a2.15 2.15 0 0 1-3.6 1.6l.9 2.5h-3l.9-2.5a2.15 2.15 0 0 1-3.6-1.6c0-2.5 3.2-4 4.2-5.7z"
      />
      <path d="M2.25 10.4h3l1.95 5V22.3a1.2 1.2 0 0 1-1.2 1.2H3.45a1.2 1.2 0 0 1-1.2-1.2z" />
    </svg>
  );
}

export type PipState = 'taken' | 'held' | 'away' | 'open' | 'closed';

interface PipsProps {
  /** Pip n is seat n. */
  seats: readonly PipState[];
  /** The same in words: "7 of 9 seats taken, 1 held". */
  label: string;
}

// Eight pixels each: the ring is 1.5 px inside, a half is the left half.
function Pip({ state, x }: { state: PipState; x: number }) {
  const centre = x + 4;
  const outline = { cx: centre, cy: 4, r: 3.25, fill: 'none', strokeWidth: 1.5 };
  const ring = <circle {...outline} />;
  const half = <path d={`M${centre} 0a4 4 0 0 0 0 8z`} stroke="none" />;
  switch (state) {
    case 'taken':
      return <circle cx={centre} cy="4" r="4" className="fill-ink-2" />;
    case 'open':
      // A single element like a taken seat's, so that it changes, instead of being replaced, when a player sits down.
      return <circle {...outline} className="stroke-control" />;
    case 'closed':
      return <path d={`M${x + 1} 4h6`} strokeWidth="1.5" className="stroke-control" />;
    case 'held':
      return (
        <g className="fill-info stroke-info">
          {half}
          {ring}
        </g>
      );
    case 'away':
      return (
        <g className="fill-ink-2 stroke-ink-2">
          {half}
          {ring}
        </g>
      );
  }
}

export function Pips({ seats, label }: PipsProps) {
  const width = seats.length * 11 - 3;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height="8"
      viewBox={`0 0 ${width} 8`}
      className="inline-block max-w-full flex-none align-middle"
    >
      {seats.map((state, index) => (
        // The index is the identity: pip n is seat n.
        // oxlint-disable-next-line react/no-array-index-key
        <Pip key={index} state={state} x={index * 11} />
      ))}
    </svg>
  );
}

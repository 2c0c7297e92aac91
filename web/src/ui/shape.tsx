import type { ReactNode } from 'react';

export type ShapeName =
  | 'circle'
  | 'half'
  | 'ring'
  | 'diamond'
  | 'square'
  | 'triangle'
  | 'octagon'
  | 'check'
  | 'cross'
  | 'clock'
  | 'play'
  | 'calendar'
  | 'door'
  | 'flag'
  | 'cup'
  | 'star'
  | 'lock'
  | 'bar'
  | 'pause'
  | 'seal'
  | 'spark'
  | 'arrow';

const stroke = { fill: 'none', stroke: 'currentColor' } as const;

// Drawn on 12 x 12, shown at 10: shapes differ by outline first and by color second.
const drawings: Record<ShapeName, ReactNode> = {
  circle: <circle cx="6" cy="6" r="5" />,
  half: (
    <>
      <path d="M6 1a5 5 0 0 0 0 10z" />
      <circle cx="6" cy="6" r="4.25" {...stroke} strokeWidth="1.5" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4.25" {...stroke} strokeWidth="1.5" />,
  diamond: <path d="M6 .5 11.5 6 6 11.5.5 6z" />,
  square: <rect x="1.5" y="1.5" width="9" height="9" rx="1.5" />,
  triangle: <path d="M6 .8 11.8 11H.2z" />,
  octagon: (
    <path
      fillRule="evenodd"
      d="M3.6.2h4.8l3.4 3.4v4.8l-3.4 3.4H3.6L.2 8.4V3.6zM5.2 2.6h1.6v4.1H5.2zm0 5.2h1.6v1.6H5.2z"
    />
  ),
  check: <path d="m1.8 6.4 2.8 2.8 5.6-6" {...stroke} strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" />,
  cross: <path d="m2.5 2.5 7 7m0-7-7 7" {...stroke} strokeWidth="1.9" strokeLinecap="round" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.5" {...stroke} strokeWidth="1.5" />
      <path d="M6 3.4V6l1.8 1.2" {...stroke} strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
  play: <path d="M2.5 1v10l8.5-5z" />,
  calendar: <path d="M1.5 2.5h9v8h-9zM1.5 5.2h9M4 1v2.6M8 1v2.6" {...stroke} strokeWidth="1.3" />,
  door: <path d="M2 11V2l5-1.2v10.4zM7 2.5h3V11" {...stroke} strokeWidth="1.3" strokeLinejoin="round" />,
  flag: <path d="M2.2 11.5V1h7.6L8 4l1.8 3H3.4v4.5z" />,
  cup: (
    <path
      d="M2 4h6.2v4.2A2.3 2.3 0 0 1 5.9 10.5H4.3A2.3 2.3 0 0 1 2 8.2zM8.2 5h1a1.4 1.4 0 0 1 0 2.8h-1M3.9 1v1.4M6.3 1v1.4"
      {...stroke}
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  spark: <path d="M6 .5l1.3 4.2L11.5 6 7.3 7.3 6 11.5 4.7 7.3.5 6l4.2-1.3z" />,
  arrow: (
    <path d="M1 6h9M6.5 2.5 10 6 6.5 9.5" {...stroke} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
  ),
  star: <path d="m6 .6 1.65 3.5 3.75.5-2.75 2.65.7 3.8L6 9.2l-3.35 1.85.7-3.8L.6 4.6l3.75-.5z" />,
  lock: (
    <path
      fillRule="evenodd"
      d="M3 5V3.6a3 3 0 0 1 6 0V5h.5c.6 0 1 .4 1 1v4.2c0 .6-.4 1-1 1h-7c-.6 0-1-.4-1-1V6c0-.6.4-1 1-1zm1.5 0h3V3.6a1.5 1.5 0 0 0-3 0z"
    />
  ),
  pause: <path d="M2.5 1.5h2.6v9H2.5zm4.4 0h2.6v9H6.9z" />,
  seal: (
    <>
      <circle cx="6" cy="6" r="4.9" {...stroke} strokeWidth="1.3" />
      <path d="m3.7 6.2 1.6 1.6 3-3.4" {...stroke} strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  bar: <path fillRule="evenodd" d="M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8zM3 5.1h6v1.8H3z" />,
};

interface ShapeProps {
  name: ShapeName;
  /** 8 px in second lines and for the live dot. */
  small?: boolean;
  /** 28 px, at the head of a band that must not be overlooked. */
  large?: boolean;
  /** As high as the capitals beside it, whatever their size: on a wall screen. */
  grows?: boolean;
}

/** The outline of a state. It always accompanies the word, so it is hidden from screen readers. */
export function Shape({ name, small = false, large = false, grows = false }: ShapeProps) {
  const size = grows ? 'size-[0.62em]' : large ? 'size-7' : small ? 'size-2' : 'size-2.5';
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true" className={`${size} flex-none`}>
      {drawings[name]}
    </svg>
  );
}

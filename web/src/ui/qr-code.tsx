import { encode } from 'uqr';

/** Four modules of white around a code, or a camera may not find it (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  /** The encoded text: an address. */
  text: string;
  /** "Code of entry 14" */
  label: string;
}

/** Black on white in both themes and on paper; as wide as its container. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-control forced-color-adjust-none print:[print-color-adjust:exact]"
    >
      <rect width={size} height={size} className="fill-qr-paper" />
      <path d={modules(data)} className="fill-qr-ink" />
    </svg>
  );
}

/** The path of the dark modules; adjacent ones share one stroke. */
function modules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${width}v1h-${width}z`];
      }),
    )
    .join('');
}

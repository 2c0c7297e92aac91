import type { CSSProperties } from 'react';
import type { RotationCell, RotationRow, RotationString } from '@/api/staff-types';
import { shortName } from '@/lib/names';
import { useNow } from '@/lib/hooks/use-now';
import { Shape } from '@/ui/shape';
import { type CellActs, CellMenu } from './cell-menu';
import { boxStyle, placeStyle } from './cell-style';
import { shareOver, type Span } from '../roster/model';

interface PlanCellProps {
  line: RotationString;
  row: RotationRow;
  span: Span<RotationCell>;
  /** Whether the place is a break, not a table. */
  rest: boolean;
  acts: CellActs | null;
}

/**
 * The dealer at a place between two pushes. Past: shaded. Depends on a late dealer: dashed. No dealer: the only red.
 */
export function PlanCell({ line, row, span, rest, acts }: PlanCellProps) {
  const cell = span.content;
  const present = span.index === 0;
  const missing = cell?.missing ?? false;
  const maybe = cell?.if ?? false;
  const variant = missing ? 'hole' : rest || maybe ? 'quiet' : present ? 'now' : span.index > 1 ? 'later' : 'next';
  const words = cell === null ? null : <Words cell={cell} present={present} />;
  const somebody = cell !== null && (cell.staffId !== null || cell.missing);
  return (
    <td
      colSpan={span.span}
      className={boxStyle({
        fill: missing ? 'hole' : rest ? 'rest' : 'none',
        dashed: missing || maybe,
      })}
    >
      {present ? <Over begins={span.begins} ends={span.ends} /> : null}
      {acts === null || !somebody || present ? (
        <div className={placeStyle({ variant })}>{words}</div>
      ) : (
        <CellMenu line={line} row={row} index={span.index} content={words} variant={variant} acts={acts} />
      )}
    </td>
  );
}

function Words({ cell, present }: { cell: RotationCell; present: boolean }) {
  if (cell.missing)
    return (
      <>
        <Shape name="octagon" />
        <span>No dealer</span>
      </>
    );
  if (cell.staffId === null) return null;
  return (
    <>
      {cell.if && present ? <Shape name="clock" /> : null}
      <span>{cell.if && !present ? `${shortName(cell.name)} if in` : cell.name}</span>
      {cell.lateMinutes > 0 ? (
        <small className="ml-auto flex-none text-[0.75rem] text-ink-3">
          +{cell.lateMinutes}
          <span className="sr-only"> min late</span>
        </small>
      ) : cell.over ? (
        <small className="ml-auto flex-none text-[0.75rem] text-warn">too many</small>
      ) : cell.arrives ? (
        <small className="ml-auto flex-none text-[0.75rem] text-ink-3">in</small>
      ) : cell.changed ? (
        <small className="ml-auto flex-none text-[0.75rem] text-ink-3">by hand</small>
      ) : null}
    </>
  );
}

function Over({ begins, ends }: { begins: number; ends: number }) {
  const now = useNow(15_000);
  const style: CSSProperties & Record<'--over', string> = {
    '--over': `${(shareOver(begins, ends, now) * 100).toFixed(1)}%`,
  };
  return <span className="absolute inset-y-0 left-0 w-(--over) bg-sunken" style={style} aria-hidden="true" />;
}

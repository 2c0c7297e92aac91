import type { CSSProperties } from 'react';
import type { RotationCell, RotationRow, RotationString } from '@/api/staff-types';
import { shortName } from '@/lib/names';
import { useNow } from '@/lib/hooks/use-now';
import { Shape } from '@/ui/shape';
import { type CellActs, CellMenu } from './cell-menu';
import { shareOver, type Span } from './model';

interface PlanCellProps {
  line: RotationString;
  row: RotationRow;
  span: Span<RotationCell>;
  /** A place of rest, not a table. */
  rest: boolean;
  acts: CellActs | null;
}

/** Who is at a place from one push to the next. Over: shaded. Depends on someone late: dashed. No dealer: the only red. */
export function PlanCell({ line, row, span, rest, acts }: PlanCellProps) {
  const cell = span.content;
  const present = span.index === 0;
  const words = cell === null ? null : <Words cell={cell} present={present} />;
  const somebody = cell !== null && (cell.staffId !== null || cell.missing);
  return (
    <td
      colSpan={span.span}
      data-now={present || undefined}
      data-later={span.index > 1 || undefined}
      data-rest={rest || undefined}
      data-maybe={(cell?.if ?? false) || undefined}
      data-hole={(cell?.missing ?? false) || undefined}
      data-changed={(cell?.changed ?? false) || undefined}
    >
      {present ? <Over begins={span.begins} ends={span.ends} /> : null}
      {acts === null || !somebody || present ? (
        <div className="rota-cell">{words}</div>
      ) : (
        <CellMenu line={line} row={row} index={span.index} content={words} acts={acts} />
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
        <small>
          +{cell.lateMinutes}
          <span className="sr-only"> min late</span>
        </small>
      ) : cell.over ? (
        <small className="text-warn">too many</small>
      ) : cell.arrives ? (
        <small>in</small>
      ) : cell.changed ? (
        <small>by hand</small>
      ) : null}
    </>
  );
}

function Over({ begins, ends }: { begins: number; ends: number }) {
  const now = useNow(15_000);
  const style: CSSProperties & Record<'--over', string> = {
    '--over': `${(shareOver(begins, ends, now) * 100).toFixed(1)}%`,
  };
  return <span className="rota-over" style={style} aria-hidden="true" />;
}

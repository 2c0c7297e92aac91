import { type CSSProperties, useState } from 'react';
import type { Rotation, RotationRow, RotationString } from '@/api/staff-types';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { Shape } from '@/ui/shape';
import { TableMark } from '@/ui/table-mark';
import {
  type Axis,
  awaited,
  axisOf,
  byDealer,
  nextPush,
  rowGame,
  shortestOf,
  type Span,
  spansOf,
  stringNote,
  tickPlace,
} from './model';
import type { CellActs } from './cell-menu';
import { PlanCell } from './plan-cell';
import './rotation.css';

export interface PlanActs extends CellActs {
  editString: (line: RotationString) => void;
  newString: () => void;
}

interface RotationBoardProps {
  rotation: Rotation;
  timeZone: string;
  /** null: a role that only looks. */
  acts: PlanActs | null;
}

/** Wider than a phone: the keyboard can scroll it. */
const scrolls = {
  role: 'region',
  tabIndex: 0,
  'aria-label': 'Dealer rotation, scrolls sideways',
} as const;

type Rows = 'tables' | 'dealers';

/** Rows are the string in order, time runs right; each dealer goes one row down at a push. */
export function RotationBoard({ rotation, timeZone, acts }: RotationBoardProps) {
  const [rows, setRows] = useState<Rows>('tables');
  const axis = axisOf(rotation.strings);
  const waits = awaited(rotation);
  const late = rotation.strings.some((line) =>
    line.rows.some(({ cells }) => (cells[0]?.lateMinutes ?? 0) > 0),
  );
  return (
    <Panel
      title="Dealer Rotation"
      actions={
        <Segmented
          label="Rows"
          value={rows}
          onValueChange={setRows}
          segments={[
            { value: 'tables', label: 'Tables' },
            { value: 'dealers', label: 'Dealers' },
          ]}
        />
      }
    >
      <div className="rota-scroll" {...scrolls}>
        <div className="rota">
          <NowTick axis={axis} timeZone={timeZone} />
          <table>
            <caption className="sr-only">
              Dealer rotation by {rows === 'tables' ? 'table' : 'dealer'}
            </caption>
            <colgroup>
              <col className="rota-head" />
              <col span={axis.columns} />
            </colgroup>
            <Times rotation={rotation} axis={axis} timeZone={timeZone} rows={rows} />
            {rotation.strings.map((line) => (
              <tbody key={line.id}>
                <tr className="rota-string">
                  <th scope="rowgroup" colSpan={axis.columns + 1}>
                    <div>
                      <strong>{line.name}</strong> {stringNote(line, timeZone)}
                      {acts === null ? null : (
                        <Button size="sm" variant="quiet" onClick={() => acts.editString(line)}>
                          Edit
                          <span className="sr-only"> {line.name}</span>
                        </Button>
                      )}
                    </div>
                  </th>
                </tr>
                {rows === 'tables' ? (
                  line.rows.map((row) => (
                    <TableRow key={row.position} line={line} row={row} axis={axis} acts={acts} />
                  ))
                ) : (
                  <DealerRows line={line} axis={axis} />
                )}
              </tbody>
            ))}
          </table>
        </div>
      </div>
      <p className="rota-foot">
        <span>Next in the string: one row down at each push.</span>
        {acts === null ? null : <span>Open a name for its moves, Alt and an arrow swaps it.</span>}
        {waits.length === 0 ? null : <span>Dashed: depends on {waits.join(', ')}.</span>}
        {late ? <span>+5: took the table 5 min late.</span> : null}
        {acts === null ? null : <LinkButton onClick={acts.newString}>Add String</LinkButton>}
      </p>
    </Panel>
  );
}

interface PartProps {
  line: RotationString;
  axis: Axis;
}

/** The pushes of the shortest string over the whole board; the other strings say theirs in their own line. */
function Times({
  rotation,
  axis,
  timeZone,
  rows,
}: {
  rotation: Rotation;
  axis: Axis;
  timeZone: string;
  rows: Rows;
}) {
  const line = shortestOf(rotation.strings);
  const next = nextPush(rotation)?.at;
  const plain = (push: string) => formatTime(push, timeZone).replace(/ [AP]M$/, '');
  return (
    <thead>
      <tr>
        <th scope="col">{rows === 'tables' ? 'Table' : 'Dealer'}</th>
        {line === undefined
          ? null
          : spansOf(line.pushes, line.pushes, axis).map((span) => (
              <th
                key={span.key}
                scope="col"
                colSpan={span.span}
                data-next={span.push === next || undefined}
              >
                {span.index < 0 ? '' : plain(span.push)}
                {span.push === next ? ' push' : ''}
              </th>
            ))}
      </tr>
    </thead>
  );
}

function NowTick({ axis, timeZone }: { axis: Axis; timeZone: string }) {
  const now = useNow(15_000);
  const share = (now - axis.from) / (axis.to - axis.from);
  if (share < 0 || share > 1) return null;
  const style: CSSProperties & Record<'--now', string> = { '--now': share.toFixed(4) };
  return (
    <p className="rota-now" style={style} data-place={tickPlace(share)} aria-hidden="true">
      <span>{formatTime(now, timeZone).replace(/ [AP]M$/, '')}</span>
    </p>
  );
}

function TableRow({
  line,
  row,
  axis,
  acts,
}: PartProps & { row: RotationRow; acts: PlanActs | null }) {
  const rest = row.tableNumber === null;
  return (
    <tr>
      <th scope="row">
        <div className="rota-place">
          {row.tableNumber === null ? (
            <span className="push-cup">
              <Shape name="cup" />
              <b>Break</b>
            </span>
          ) : (
            <>
              <TableMark number={row.tableNumber} />
              <span>{rowGame(row)}</span>
            </>
          )}
        </div>
      </th>
      {spansOf(line.pushes, row.cells, axis).map((span) => (
        <PlanCell key={span.key} line={line} row={row} span={span} rest={rest} acts={acts} />
      ))}
    </tr>
  );
}

function DealerRows({ line, axis }: PartProps) {
  return byDealer(line).map((dealer) => (
    <tr key={dealer.staffId}>
      <th scope="row">
        <DealerName name={dealer.name} />
      </th>
      {spansOf(line.pushes, dealer.places, axis).map((span) => (
        <DealerCell key={span.key} span={span} />
      ))}
    </tr>
  ));
}

function DealerName({ name }: { name: string }) {
  return (
    <div className="rota-place">
      <b>{name}</b>
    </div>
  );
}

function DealerCell({
  span,
}: {
  span: Span<ReturnType<typeof byDealer>[number]['places'][number]>;
}) {
  const place = span.content;
  return (
    <td
      colSpan={span.span}
      data-now={span.index === 0 || undefined}
      data-rest={place?.row.tableNumber === null || undefined}
      data-maybe={place?.cell.if || undefined}
    >
      <div className="rota-cell">
        {place === null ? (
          <span className="sr-only">Not there</span>
        ) : place.row.tableNumber === null ? (
          <span className="push-cup">
            <Shape name="cup" />
            Break
          </span>
        ) : (
          <TableMark number={place.row.tableNumber} />
        )}
      </div>
    </td>
  );
}

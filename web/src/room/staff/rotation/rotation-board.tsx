import { cva } from 'class-variance-authority';
import { type CSSProperties, useState } from 'react';
import type { Rotation, RotationRow, RotationString } from '@/api/staff-types';
import { useRoom } from '@/api/session/session-context';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, LinkButton } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { TableMark } from '@/ui/poker/table-mark';
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
} from '../roster/model';
import type { CellActs } from './cell-menu';
import { boxStyle, placeStyle } from './cell-style';
import { PlanCell } from './plan-cell';
import { RestMark } from './rest-mark';

export interface PlanActs extends CellActs {
  editString: (line: RotationString) => void;
  newString: () => void;
}

interface RotationBoardProps {
  rotation: Rotation;
  /** null: a role that only views. */
  acts: PlanActs | null;
}

/** On wider screens the keyboard can scroll the board. */
const scrolls = {
  role: 'region',
  tabIndex: 0,
  'aria-label': 'Dealer rotation, scrolls sideways',
} as const;

type Rows = 'tables' | 'dealers';

/** The rows are the string in order, time runs to the right; each dealer moves one row down at a push. */
export function RotationBoard({ rotation, acts }: RotationBoardProps) {
  const { timeZone } = useRoom();
  const [rows, setRows] = useState<Rows>('tables');
  const axis = axisOf(rotation.strings);
  const waits = awaited(rotation);
  const late = rotation.strings.some((line) => line.rows.some(({ cells }) => (cells[0]?.lateMinutes ?? 0) > 0));
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
      <div className="relative overflow-x-auto" {...scrolls}>
        <div className="relative min-w-176 [--head:9.5rem] max-[768px]:[--head:5.75rem]">
          <NowTick axis={axis} />
          <table className="w-full table-fixed border-separate border-spacing-0 text-left text-dense">
            <caption className="sr-only">Dealer rotation by {rows === 'tables' ? 'table' : 'dealer'}</caption>
            <colgroup>
              <col className="w-(--head)" />
              <col span={axis.columns} />
            </colgroup>
            <Times rotation={rotation} axis={axis} rows={rows} />
            {rotation.strings.map((line) => (
              <tbody key={line.id}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={axis.columns + 1}
                    className="h-8 border-b border-line-soft bg-canvas px-4 text-[0.75rem] font-normal text-ink-3"
                  >
                    <div className="flex items-center gap-2 whitespace-nowrap">
                      <strong className="font-semibold text-ink">{line.name}</strong> {stringNote(line, timeZone)}
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
                  line.rows.map((row) => <TableRow key={row.position} line={line} row={row} axis={axis} acts={acts} />)
                ) : (
                  <DealerRows line={line} axis={axis} />
                )}
              </tbody>
            ))}
          </table>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-meta text-ink-3 [&>button]:ml-auto">
        <span>Next in the string: one row down at each push.</span>
        {acts === null ? null : <span>Open a name for its moves, Alt and an arrow swaps it.</span>}
        {waits.length === 0 ? null : <span>Dashed: depends on {waits.join(', ')}.</span>}
        {late ? <span>+5: took the table 5 min late.</span> : null}
        {acts === null ? null : <LinkButton onClick={acts.newString}>Add String</LinkButton>}
      </p>
    </Panel>
  );
}

const timeStyle = cva([
  'h-8 border-b border-b-line border-l border-l-line-soft px-2 text-[0.75rem] font-medium text-ink-3 tabular-nums',
  'first:border-l-0 first:pl-4 data-next:font-semibold data-next:text-ink',
]);

const tick = cva(
  [
    'pointer-events-none absolute left-[calc(var(--head)+(100%-var(--head))*var(--now))] z-1',
    'border-l-2 border-focus',
  ],
  { variants: { place: { none: 'top-6 h-2', before: 'top-0 h-8', after: 'top-0 h-8' } } },
);

const tickTime = cva('absolute top-1.75 bg-surface text-meta font-semibold text-focus tabular-nums', {
  variants: {
    place: { none: 'hidden', before: 'right-0 pr-1.25 pl-1.5', after: 'left-0 pr-1.5 pl-1.25' },
  },
});

const rowHead = cva([
  'border-b border-line-soft bg-surface p-0 font-normal',
  'max-[768px]:sticky max-[768px]:left-0 max-[768px]:z-1',
]);

const rowPlace = cva([
  'flex h-9 items-center gap-2 overflow-hidden pr-1 pl-4 text-[0.75rem] whitespace-nowrap text-ink-3',
  'max-[768px]:h-11 max-[768px]:pl-3',
]);

interface PartProps {
  line: RotationString;
  axis: Axis;
}

/** The pushes of the shortest string above the whole board; the other strings show theirs in their own line. */
function Times({ rotation, axis, rows }: { rotation: Rotation; axis: Axis; rows: Rows }) {
  const { timeZone } = useRoom();
  const line = shortestOf(rotation.strings);
  const next = nextPush(rotation)?.at;
  const plain = (push: string) => formatTime(push, timeZone).replace(/ [AP]M$/, '');
  return (
    <thead>
      <tr>
        <th scope="col" className={timeStyle()}>
          {rows === 'tables' ? 'Table' : 'Dealer'}
        </th>
        {line === undefined
          ? null
          : spansOf(line.pushes, line.pushes, axis).map((span) => (
              <th
                key={span.key}
                scope="col"
                colSpan={span.span}
                className={timeStyle()}
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

function NowTick({ axis }: { axis: Axis }) {
  const { timeZone } = useRoom();
  const now = useNow(15_000);
  const share = (now - axis.from) / (axis.to - axis.from);
  if (share < 0 || share > 1) return null;
  const place = tickPlace(share);
  const style: CSSProperties & Record<'--now', string> = { '--now': share.toFixed(4) };
  return (
    <p className={tick({ place })} style={style} aria-hidden="true">
      <span className={tickTime({ place })}>{formatTime(now, timeZone).replace(/ [AP]M$/, '')}</span>
    </p>
  );
}

function TableRow({ line, row, axis, acts }: PartProps & { row: RotationRow; acts: PlanActs | null }) {
  const rest = row.tableNumber === null;
  return (
    <tr>
      <th scope="row" className={rowHead()}>
        <div className={rowPlace()}>
          {row.tableNumber === null ? (
            <RestMark>
              <b className="font-medium text-ink">Break</b>
            </RestMark>
          ) : (
            <>
              <TableMark number={row.tableNumber} />
              <span className="overflow-hidden text-ellipsis max-[768px]:hidden">{rowGame(row)}</span>
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
      <th scope="row" className={rowHead()}>
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
    <div className={rowPlace()}>
      <b className="font-medium text-ink">{name}</b>
    </div>
  );
}

function DealerCell({ span }: { span: Span<ReturnType<typeof byDealer>[number]['places'][number]> }) {
  const place = span.content;
  const rest = place?.row.tableNumber === null;
  const maybe = place?.cell.if ?? false;
  return (
    <td colSpan={span.span} className={boxStyle({ fill: rest ? 'rest' : 'none', dashed: maybe })}>
      <div
        className={placeStyle({
          variant: rest || maybe ? 'quiet' : span.index === 0 ? 'now' : 'next',
        })}
      >
        {place === null ? (
          <span className="sr-only">Not there</span>
        ) : place.row.tableNumber === null ? (
          <RestMark />
        ) : (
          <TableMark number={place.row.tableNumber} />
        )}
      </div>
    </td>
  );
}

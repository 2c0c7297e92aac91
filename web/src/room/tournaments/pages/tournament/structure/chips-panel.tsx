import type { ChipCount, Desk } from '@/api/tournament-types';
import { chipsText } from '@/room/tournaments/structure/structure-model';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Panel, PanelFoot } from '@/ui/panel';

interface ChipsPanelProps {
  desk: Desk;
  /** Undefined for a role that may not edit. */
  onSetup: (() => void) | undefined;
}

/** The chips in play by value, and when each leaves. */
export function ChipsPanel({ desk, onSetup }: ChipsPanelProps) {
  const { structure, tournament, chips } = desk;
  return (
    <Panel
      title="Chips in Play"
      actions={<span className="text-body font-semibold tabular-nums">{formatCount(tournament.chipsInPlay)}</span>}
    >
      {chips.length === 0 ? (
        <Empty title="No chip set said">
          With the chips of a stack, what is in play and when chips leave stands here.
        </Empty>
      ) : (
        <DataTable
          caption="Chips by value, and when each leaves"
          columns={COLUMNS}
          rows={chips}
          rowKey={({ value }) => String(value)}
        />
      )}
      <PanelFoot>
        <span className="min-w-0 text-meta font-normal text-ink-3 tabular-nums">
          Stack {formatCount(structure.stack)}
          {structure.chips.length === 0 ? '' : `: ${chipsText(structure.chips)}`}
        </span>
        {onSetup === undefined ? null : (
          <Button size="sm" onClick={onSetup}>
            Change
          </Button>
        )}
      </PanelFoot>
    </Panel>
  );
}

function leaves({ leavesAfter, left }: ChipCount): string {
  if (left) return 'has left';
  return leavesAfter === null ? 'stays' : `after level ${leavesAfter}`;
}

const COLUMNS: readonly Column<ChipCount>[] = [
  { key: 'chip', header: 'Chip', rowHeader: true, cell: ({ value }) => formatCount(value) },
  { key: 'count', header: 'Count', align: 'right', cell: ({ count }) => formatCount(count) },
  { key: 'value', header: 'Value', align: 'right', cell: ({ value, count }) => formatCount(value * count) },
  { key: 'leaves', header: 'Leaves', cell: (chip) => <span className="text-ink-2">{leaves(chip)}</span> },
];

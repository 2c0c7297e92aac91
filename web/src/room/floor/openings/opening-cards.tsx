import { useCan, useRoom } from '@/api/session/session-context';
import type { GameType } from '@/api/types';
import { durationText, minutesBetween } from '@/domain/duration';
import { shortGameName } from '@/domain/stakes';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { formatQuantity } from '@/lib/format';
import { stepsOf } from '../must-move/model';
import { useFloor } from '../use-floor';
import { type Proposal, proposals } from './model';

/** One card for each table that can be opened for the names on a list. */
export function OpeningCards({ game }: { game: GameType | undefined }) {
  const room = useRoom();
  const can = useCan();
  const { tables, shown } = useFloor(room.id, (floor) => ({
    tables: floor.tables,
    shown: proposals(floor.tables, floor.entries, room.settings.interestMinimum).filter(
      ({ gameTypeId }) => game === undefined || gameTypeId === game.id,
    ),
  }));
  if (!can('manage_tables')) return null;
  return shown.map((proposal) => (
    <OpeningCard
      key={proposal.gameTypeId}
      proposal={proposal}
      step={proposal.next === undefined ? 0 : stepsOf(proposal.next, tables) + 1}
    />
  ));
}

/** The title of a proposal: "Open Table 10 for 2/5 NL as must-move 3" */
function titleOf({ table, name }: Proposal, step: number): string {
  const part = step === 0 ? '' : ` as must-move ${step}`;
  return `Open Table ${table.tableNumber} for ${shortGameName(name)}${part}`;
}

function sentenceOf({ called, next }: Proposal): string {
  const sit = formatQuantity(called.length, 'player can sit down', 'players can sit down');
  return next === undefined
    ? `${sit} at once.`
    : `${sit} at once, and move to Table ${next.tableNumber} in their order.`;
}

function OpeningCard({ proposal, step }: { proposal: Proposal; step: number }) {
  const now = useNow(15_000);
  const { table, called, signed, here, since, gameTypeId } = proposal;
  const title = titleOf(proposal, step);
  return (
    <section aria-label={title} className="@container rounded-card border border-line bg-surface p-4 phone:p-3">
      <div className="flex items-center gap-4 @max-[36rem]:flex-col @max-[36rem]:items-stretch">
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-semibold">{title}</h2>
          <p className="text-dense text-ink-2">{sentenceOf(proposal)}</p>
        </div>
        <dl className="flex gap-4">
          <Figure label="here and waiting" value={here} />
          <Figure label="longest wait" value={durationText(minutesBetween(Date.parse(since), now))} />
          <Figure label="left on the list" value={signed - called.length} />
        </dl>
        <Button onClick={() => openDialog('open-table', { gameTypeId, tableId: table.id })}>
          Open Table {table.tableNumber}
        </Button>
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="text-title font-semibold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}

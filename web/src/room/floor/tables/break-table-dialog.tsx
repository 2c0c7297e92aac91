import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { BreakPlan, Table } from '@/api/types';
import { shortGameName } from '@/domain/stakes';
import { ActStep } from '@/shells/act-form';
import { QueryView } from '@/shells/query-view';
import { Checkbox } from '@/ui/checkbox';
import { Dialog, DialogBody } from '@/ui/dialog';
import { FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { SkeletonRows } from '@/ui/skeleton';
import { TableMark } from '@/ui/poker/table-mark';
import { nextMain } from '../must-move/model';
import { useFloor } from '../use-floor';
import { breakTable } from './acts';
import { breakOf, namesText, withoutSeat } from './break-plan';
import { breakPlanQuery } from './queries';

interface BreakTableDialogProps {
  table: Table;
  onClose: () => void;
}

/** "Break table": the destination of each player, in the order in which they sat down. */
export function BreakTableDialog({ table, onClose }: BreakTableDialogProps) {
  const plan = useQuery(breakPlanQuery(table.id));
  const next = useFloor(table.roomId, ({ tables }) => nextMain(table, tables));
  return (
    <Dialog
      onClose={onClose}
      title={`Break Table ${table.tableNumber}`}
      description={`Players move or leave; their time follows them or stops. The table opens up.${
        next === undefined ? '' : ` Table ${next.tableNumber} becomes the main game.`
      }`}
    >
      <QueryView
        of={plan}
        what="the plan"
        skeleton={
          <DialogBody>
            <SkeletonRows rows={Math.max(1, table.currentPlayers)} />
          </DialogBody>
        }
      >
        {(data) => <Plan table={table} plan={data} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

const breakSchema = z.object({
  /** The ids of the seats whose players are not moved. */
  kept: z.array(z.string()),
  rest: z.enum(['waitlist', 'leave']),
});
const F = fieldsOf<typeof breakSchema>();

function Plan({ table, plan, onClose }: BreakTableDialogProps & { plan: BreakPlan }) {
  return (
    <ActStep
      act={breakTable}
      schema={breakSchema}
      defaults={{ kept: [], rest: 'waitlist' }}
      vars={({ kept, rest }) => ({ table, plan: breakOf(plan, new Set(kept), rest) })}
      submit="Break Table"
      tone="danger"
      onDone={onClose}
      onClose={onClose}
    >
      {({ kept }) => {
        const names = withoutSeat(plan, new Set(kept));
        return (
          <>
            {plan.moves.length === 0 ? null : <Moves table={table} plan={plan} />}
            {names.length === 0 ? null : (
              <F.Choices
                name="rest"
                label={`No seat for: ${namesText(names, 3)}`}
                options={[
                  {
                    value: 'waitlist',
                    title: 'Top of the waitlist',
                    detail: `For ${table.gameType.name}, in the order they sat down. Walk-ins leave.`,
                  },
                  { value: 'leave', title: 'Leave', detail: 'Their seats are freed.' },
                ]}
              />
            )}
            {plan.moves.length + plan.rest.length > 0 ? null : (
              <p className="text-body text-ink-2">Nobody is seated here any more.</p>
            )}
          </>
        );
      }}
    </ActStep>
  );
}

function Moves({ table, plan }: { table: Table; plan: BreakPlan }) {
  const { field } = useFormField<readonly string[]>('kept');

  function keep(seatId: string, moves: boolean) {
    const others = field.value.filter((id) => id !== seatId);
    field.onChange(moves ? others : [...others, seatId]);
  }

  return (
    <FieldGroup label={`New seats for ${shortGameName(table.gameType.name)}`}>
      <ul className="overflow-hidden rounded-control border border-line">
        {plan.moves.map((move) => {
          const isKept = field.value.includes(move.seatId);
          return (
            <li
              key={move.seatId}
              className="flex min-h-11 items-center gap-3 border-b border-line-soft px-3 py-1.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <Checkbox checked={!isKept} onChange={(event) => keep(move.seatId, event.target.checked)}>
                  <span className="block truncate font-medium">{move.playerName}</span>
                </Checkbox>
              </div>
              {isKept ? (
                <span className="text-meta text-ink-3">Not moved</span>
              ) : (
                <span className="flex items-center gap-2 text-meta text-ink-2 tabular-nums">
                  <TableMark number={move.tableNumber} />
                  seat {move.seatNumber}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}

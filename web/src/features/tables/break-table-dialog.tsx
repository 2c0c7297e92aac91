import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { BreakPlan, BreakTable, Table } from '@/api/types';
import { shortGameName } from '@/domain/stakes';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Choices } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { TableMark } from '@/ui/table-mark';
import { toast } from '@/ui/toast-store';
import { breakOf, namesText, withoutSeat } from './break-plan';
import { TABLE_TEXTS, useBreakTable } from './mutations';
import { breakPlanQuery } from './queries';

interface BreakTableDialogProps {
  table: Table;
  onClose: () => void;
}

/** "Break table": where each of its players goes, in the order in which they sat down. */
export function BreakTableDialog({ table, onClose }: BreakTableDialogProps) {
  const plan = useQuery(breakPlanQuery(table.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Break Table ${table.tableNumber}`}
      description="All seats are freed, their time charges end or go on at the new table, and the table becomes available."
    >
      {plan.data !== undefined ? (
        <Plan table={table} plan={plan.data} onClose={onClose} />
      ) : plan.isError ? (
        <ErrorPanel
          what="the plan"
          error={plan.error}
          retrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      ) : (
        <DialogBody>
          <Loading label="Loading the plan">
            <SkeletonRows rows={Math.max(1, table.currentPlayers)} />
          </Loading>
        </DialogBody>
      )}
    </Dialog>
  );
}

function Plan({ table, plan, onClose }: BreakTableDialogProps & { plan: BreakPlan }) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [rest, setRest] = useState<BreakTable['rest']>('waitlist');
  const breaking = useBreakTable();
  const names = withoutSeat(plan, kept);

  function keep(seatId: string, moves: boolean) {
    const next = new Set(kept);
    if (moves) next.delete(seatId);
    else next.add(seatId);
    setKept(next);
  }

  function breakIt() {
    breaking.mutate(
      { tableId: table.id, ...breakOf(plan, kept, rest) },
      {
        onSuccess: () => {
          toast({
            title: TABLE_TEXTS.success,
            description: `Table ${table.tableNumber} is broken.`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <>
      <DialogBody>
        <FormError
          text={breaking.error === null ? null : errorText(breaking.error, TABLE_TEXTS.error)}
        />
        {plan.moves.length === 0 ? null : (
          <FieldGroup label={`New seats for ${shortGameName(table.gameType.name)}`}>
            <ul className="overflow-hidden rounded-control border border-line">
              {plan.moves.map((move) => (
                <li
                  key={move.seatId}
                  className="flex min-h-11 items-center gap-3 border-b border-line-soft px-3 py-1.5 last:border-b-0"
                >
                  <div className="min-w-0 flex-1">
                    <Checkbox
                      checked={!kept.has(move.seatId)}
                      onChange={(event) => keep(move.seatId, event.target.checked)}
                    >
                      <span className="block truncate font-medium">{move.playerName}</span>
                    </Checkbox>
                  </div>
                  {kept.has(move.seatId) ? (
                    <span className="text-meta text-ink-3">Not moved</span>
                  ) : (
                    <span className="flex items-center gap-2 text-meta text-ink-2 tabular-nums">
                      <TableMark number={move.tableNumber} />
                      seat {move.seatNumber}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </FieldGroup>
        )}
        {names.length === 0 ? null : (
          <FieldGroup label={`Without a new seat: ${namesText(names, 3)}`}>
            <Choices
              name="rest"
              value={rest}
              onValueChange={(value) => setRest(value === 'leave' ? 'leave' : 'waitlist')}
              options={[
                {
                  value: 'waitlist',
                  title: 'Top of the waitlist',
                  detail: `For ${table.gameType.name}, in the order they sat down. Walk-ins leave.`,
                },
                { value: 'leave', title: 'Leave', detail: 'Their seats are freed.' },
              ]}
            />
          </FieldGroup>
        )}
        {plan.moves.length + plan.rest.length > 0 ? null : (
          <p className="text-body text-ink-2">Nobody is seated here any more.</p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button size="lg" variant="danger" busy={breaking.isPending} onClick={breakIt}>
          Break Table
        </Button>
      </DialogFoot>
    </>
  );
}

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Shift } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, piecesOf, worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { FormError } from '@/ui/form-error';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { toast } from '@/ui/toast-store';
import { DrawerCount } from './drawer-count';
import { overShortLook } from './model';
import { CLOSE_TEXTS, useCloseDrawer } from './mutations';
import { NEED_COUNT } from './schema';

interface CloseDrawerDialogProps {
  shift: Pick<Shift, 'head'>;
  /** Prints the slip of the closed shift. */
  onPrint: (shift: Shift) => void;
  onClose: () => void;
}

const UNREADABLE = 'Count each value with a whole number';

/** "Count and Close": the count comes first and is blind, then the ledger says what should have been there. */
export function CloseDrawerDialog({ shift: { head }, onPrint, onClose }: CloseDrawerDialogProps) {
  const close = useCloseDrawer();
  const [counts, setCounts] = useState<Counts>({});
  const [asked, setAsked] = useState(false);
  const worth = worthOf(counts);
  const empty = Object.values(counts).every((text) => text.trim() === '');
  const problem = !countsReadable(counts) ? UNREADABLE : asked && empty ? NEED_COUNT : undefined;

  return (
    <Dialog
      open
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={close.data === undefined ? `Count and Close ${head.drawerName}` : head.drawerName}
      {...(close.data === undefined
        ? {
            description: 'Count what lies in the drawer. What should be there is shown afterwards.',
          }
        : {})}
      dirty={close.data === undefined && piecesOf(counts) > 0}
    >
      {close.data === undefined ? (
        <DialogForm
          busy={close.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (empty || !countsReadable(counts)) return;
            close.mutate(
              { shiftId: head.id, counts: countsToWire(counts) },
              {
                onSuccess: () =>
                  toast({ title: CLOSE_TEXTS.success, description: head.drawerName }),
              },
            );
          }}
        >
          <DialogBody>
            {close.error === null ? null : (
              <FormError text={errorText(close.error, CLOSE_TEXTS.error)} />
            )}
            <DrawerCount counts={counts} onCounts={setCounts} error={problem} />
          </DialogBody>
          <DialogFoot note="A count cannot be changed afterwards.">
            <Button size="lg" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="lg" variant="primary" busy={close.isPending}>
              {worth === ZERO ? 'Close Drawer' : `Close with ${formatMoney(worth)}`}
            </Button>
          </DialogFoot>
        </DialogForm>
      ) : (
        <Result shift={close.data} onPrint={onPrint} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ResultProps {
  shift: Shift;
  onPrint: (shift: Shift) => void;
  onClose: () => void;
}

function Result({ shift, onPrint, onClose }: ResultProps) {
  const { head } = shift;
  const look = overShortLook(head.overShort ?? '0.00');
  return (
    <>
      <DialogBody label="Result of the count">
        <div
          role="status"
          className={`${toneClass[look.tone]} flex items-center gap-3 rounded-card bg-tone-soft p-4 text-tone`}
        >
          <span className="grid size-6 place-items-center *:size-5!">
            <Shape name={look.shape} />
          </span>
          <strong className="text-stat font-semibold tabular-nums">{look.label}</strong>
        </div>
        <Facts look="box" label="The count">
          <Fact label="Counted">{formatMoney(fromWire(head.counted ?? '0.00'))}</Fact>
          <Fact label="Expected">{formatMoney(fromWire(head.expected ?? '0.00'))}</Fact>
          <Fact label="Card slips">{formatMoney(fromWire(shift.balance.card))}</Fact>
          <Fact label="Checks">{formatMoney(fromWire(shift.balance.check))}</Fact>
          <Fact label="Transactions">{shift.transactions}</Fact>
        </Facts>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" icon={Printer} onClick={() => onPrint(shift)}>
          Print Slip
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}

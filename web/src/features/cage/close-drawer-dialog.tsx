import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Shift } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, piecesOf, worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { FormError } from '@/ui/form-error';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { closeDrawer } from './acts';
import { DrawerCount } from './drawer-count';
import { overShortLook } from './model';
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
  const close = useAct(closeDrawer, ['counts']);
  const closed = close.outcome?.kind === 'done' ? close.outcome.answer : undefined;
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
      title={closed === undefined ? `Count and Close ${head.drawerName}` : head.drawerName}
      {...(closed === undefined
        ? {
            description: 'Count what lies in the drawer. What should be there is shown afterwards.',
          }
        : {})}
      dirty={closed === undefined && piecesOf(counts) > 0}
    >
      {closed === undefined ? (
        <DialogForm
          busy={close.busy}
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (empty || !countsReadable(counts)) return;
            const vars = {
              shiftId: head.id,
              drawerName: head.drawerName,
              counts: countsToWire(counts),
            };
            void close.send(vars, (answer) => close.sayDone(vars, answer));
          }}
        >
          <DialogBody>
            <FormError text={close.refused.message} />
            <DrawerCount
              counts={counts}
              onCounts={setCounts}
              error={problem ?? close.refused.fields.counts}
            />
          </DialogBody>
          <DialogFoot
            note="A count cannot be changed afterwards."
            cancel={<CancelButton onClose={onClose} />}
          >
            <Button type="submit" size="lg" variant="primary" busy={close.busy}>
              {worth === ZERO ? 'Close Drawer' : `Close with ${formatMoney(worth)}`}
            </Button>
          </DialogFoot>
        </DialogForm>
      ) : (
        <Result shift={closed} onPrint={onPrint} onClose={onClose} />
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

import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Shift } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { worthOf } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { usePrinting } from '@/lib/hooks/use-printing';
import { ActStep } from '@/shells/act-form';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { closeDrawer } from '../acts';
import { DrawerCount } from './drawer-count';
import { overShortBadge } from '../model';
import { Slip } from './slip';
import { countSchema } from '../schema';

interface CloseDrawerDialogProps {
  shift: Pick<Shift, 'head'>;
  onClose: () => void;
}

/** "Count and Close": the cashier first counts blind, then the dialog shows the expected amount. */
export function CloseDrawerDialog({ shift: { head }, onClose }: CloseDrawerDialogProps) {
  const [closed, setClosed] = useState<Shift | null>(null);
  return (
    <Dialog
      onClose={onClose}
      {...(closed === null
        ? {
            title: `Count and Close ${head.drawerName}`,
            description: 'Count the drawer. The expected amount is shown after you close.',
          }
        : { title: head.drawerName })}
    >
      {closed === null ? (
        <ActStep
          act={closeDrawer}
          schema={countSchema}
          defaults={{ counts: {} }}
          vars={({ counts }) => ({ shiftId: head.id, drawerName: head.drawerName, counts })}
          note="You can't change the count after closing."
          submit={({ counts }) =>
            worthOf(counts) === ZERO ? 'Close Drawer' : `Close with ${formatMoney(worthOf(counts))}`
          }
          onDone={setClosed}
          onClose={onClose}
        >
          <DrawerCount />
        </ActStep>
      ) : (
        <Result shift={closed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Result({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const [printed, print] = usePrinting<Shift>();
  const { head } = shift;
  const badge = overShortBadge(head.overShort ?? '0.00');
  return (
    <>
      <DialogBody label="Result of the count">
        <div
          role="status"
          className={`${toneClass[badge.tone]} flex items-center gap-3 rounded-card bg-tone-soft p-4 text-tone`}
        >
          <span className="grid size-6 place-items-center *:size-5!">
            <Shape name={badge.shape} />
          </span>
          <strong className="text-stat font-semibold tabular-nums">{badge.label}</strong>
        </div>
        <Facts variant="box" label="The count">
          <Fact label="Counted">{formatMoney(fromWire(head.counted ?? '0.00'))}</Fact>
          <Fact label="Expected">{formatMoney(fromWire(head.expected ?? '0.00'))}</Fact>
          <Fact label="Card slips">{formatMoney(fromWire(shift.balance.card))}</Fact>
          <Fact label="Checks">{formatMoney(fromWire(shift.balance.check))}</Fact>
          <Fact label="Transactions">{shift.transactions}</Fact>
        </Facts>
        {printed === null ? null : <Slip shift={printed} />}
      </DialogBody>
      <DialogFoot>
        <Button size="lg" icon={Printer} onClick={() => print(shift)}>
          Print Slip
        </Button>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}

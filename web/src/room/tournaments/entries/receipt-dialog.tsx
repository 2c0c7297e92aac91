import { Printer } from 'lucide-react';
import type { Desk } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { StatusBadge } from '@/ui/status-badge';
import { PURCHASE_LABEL, waits } from './entries';
import { hasCard, type Paper, ReceiptFacts, SeatCard } from './seat-card';

interface ReceiptDialogProps {
  paper: Paper;
  desk: Pick<Desk, 'tournament'>;
  /** The number of seats in the draw; undefined where none was drawn. */
  drawnFrom?: number | undefined;
  /** Whether card and receipt were already sent to the printer. */
  printed: boolean;
  roomName: string;
  timeZone: string;
  /** The button that closes the dialog: "Next Player" at the registration desk. */
  doneLabel: string;
  onPrint: () => void;
  onClose: () => void;
}

/** "Joanna Pike Is Registered": the seat card, and the receipt below its perforation. */
export function EntryReceiptDialog({
  paper,
  desk: { tournament },
  drawnFrom,
  printed,
  roomName,
  timeZone,
  doneLabel,
  onPrint,
  onClose,
}: ReceiptDialogProps) {
  const { entry, purchase } = paper;
  const said = [
    ...(printed ? ['Card and receipt sent to the printer.'] : []),
    ...(drawnFrom === undefined || waits(entry)
      ? []
      : [`Drawn from ${formatCount(drawnFrom)} open ${drawnFrom === 1 ? 'seat' : 'seats'}.`]),
    ...(waits(entry) ? ['The seat is drawn when one opens.'] : []),
  ].join(' ');
  return (
    <Dialog onClose={onClose} title={titleOf(paper)}>
      <DialogBody>
        <div className="rounded-control border border-line">
          {hasCard(paper) ? (
            <section aria-label="Seat card" className="border-b border-dashed border-control p-4">
              <SeatCard entry={entry} tournament={tournament} chips={purchase?.price.chips} timeZone={timeZone} />
            </section>
          ) : null}
          <section aria-label="Receipt" className="p-4">
            <ReceiptFacts paper={paper} roomName={roomName} timeZone={timeZone} />
          </section>
        </div>
        {said === '' ? null : (
          <p role="status">
            <StatusBadge shape="check" tone="ok" label={said} />
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button size="lg" icon={Printer} onClick={onPrint}>
          {printed ? 'Print Again' : 'Print'}
        </Button>
        <Button size="lg" variant="primary" data-autofocus="" onClick={onClose}>
          {doneLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function titleOf(paper: Paper): string {
  const { entry, purchase } = paper;
  const { name } = entry.player;
  if (purchase !== null && !hasCard(paper)) return `${PURCHASE_LABEL[purchase.kind]} of ${name}`;
  return waits(entry) ? `${name} Is an Alternate` : `${name} Is Registered`;
}

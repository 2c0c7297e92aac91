import { ArrowRight, Printer } from 'lucide-react';
import type { LogLine } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { TableMark } from '@/ui/poker/table-mark';

interface MovesDialogProps {
  title: string;
  line: LogLine;
  onPrint: () => void;
  onClose: () => void;
}

/** The moves of one act, to read out and to print as slips. */
export function MovesDialog({ title, line, onPrint, onClose }: MovesDialogProps) {
  const { moves } = line;
  return (
    <Dialog title={title} description={line.text} onClose={onClose}>
      <DialogBody label="Moves">
        <ol className="rounded-control border border-line">
          {moves.map((move) => (
            <li
              key={move.entryId}
              className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line-soft px-3 py-1 text-dense tabular-nums last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-32 truncate font-medium">{move.name}</span>
              <span className="flex items-center gap-1.5 text-ink-2">
                {move.fromTable === 0 ? (
                  <span className="text-ink-3">waiting</span>
                ) : (
                  <>
                    <TableMark number={move.fromTableName} /> {move.fromSeat}
                  </>
                )}
                <span className="text-ink-3">
                  <Icon as={ArrowRight} />
                </span>
                <span className="sr-only">to</span>
                <TableMark number={move.toTableName} />
                <span>
                  <span className="sr-only">seat</span> {move.toSeat}
                </span>
              </span>
            </li>
          ))}
        </ol>
        {line.seed === '' ? null : <p className="text-meta wrap-anywhere text-ink-3">Random draw</p>}
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
        <Button size="lg" variant="primary" icon={Printer} onClick={onPrint}>
          {moves.length === 1 ? 'Print Slip' : `Print ${moves.length} Slips`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

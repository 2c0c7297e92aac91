import type { SharedGame } from '../types';
import { Dialog, DialogBody } from '@/ui/dialog';
import { QrCode } from '@/ui/qr-code';
import { codeText, joinLink } from './model';

/** A QR code as wide as the phone, for other players to scan. */
export function QrDialog({ game, onClose }: { game: SharedGame; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Join ${game.gameName}`}>
      <DialogBody label={`Join ${game.gameName}`}>
        <QrCode text={joinLink(game.inviteCode)} label="QR code that opens the link of the game" />
        <p className="text-center text-stat font-semibold tabular-nums">
          <span className="sr-only">Game code</span> {codeText(game.inviteCode)}
        </p>
      </DialogBody>
    </Dialog>
  );
}

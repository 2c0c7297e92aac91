import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { gameTypesQuery } from '@/api/shared-queries';
import type { Shift } from '@/api/types';
import { AddDrawerDialog } from '@/features/cage/add-drawer-dialog';
import { ChipTransactionDialog } from '@/features/cage/chip-transaction-dialog';
import { CloseDrawerDialog } from '@/features/cage/close-drawer-dialog';
import { FundsDialog } from '@/features/cage/funds-dialog';
import { OpenDrawerDialog } from '@/features/cage/open-drawer-dialog';
import { PrepaidDialog } from '@/features/cage/prepaid-dialog';
import { ReceiptDialog } from '@/features/cage/receipt-dialog';
import { ReverseDialog } from '@/features/cage/reverse-dialog';
import { TransferDialog } from '@/features/cage/transfer-dialog';
import { CheckInDialog } from '@/features/door/check-in-dialog';
import { SellMembershipDialog } from '@/features/door/sell-membership-dialog';
import { byStakes, isCashGame } from '@/features/game-types/model';
import { PayDialog } from '@/features/seat-rentals/pay-dialog';
import { Dialog } from '@/ui/dialog';
import { NewPlayer, useNewPlayer } from '../../new-player';
import { useCan, useRoom, useUser } from '../../session-context';
import type { OfficeDialog } from '../office-dialog';

interface OfficeDialogsProps {
  dialog: OfficeDialog;
  /** The caller's open drawer, if he has one. */
  drawer: string | undefined;
  onOpen: (dialog: OfficeDialog) => void;
  onPrint: (shift: Shift) => void;
  onClose: () => void;
}

/** The dialog of the desk that is open. Loaded when the first one is. */
export function OfficeDialogs({ dialog, drawer, onOpen, onPrint, onClose }: OfficeDialogsProps) {
  const room = useRoom();
  const user = useUser();
  const can = useCan();
  const navigate = useNavigate();
  const newPlayer = useNewPlayer();
  const receipt = ({ id }: { id: string }) => onOpen({ kind: 'receipt', entryId: id });

  switch (dialog.kind) {
    case 'check-in':
      return (
        <CheckInDialog
          title={dialog.player === undefined ? 'Check In Guest' : 'Check In Player'}
          roomId={room.id}
          timeZone={room.timeZone}
          player={dialog.player}
          takesMoney={can('manage_cage')}
          newPlayer={newPlayer}
          onClose={onClose}
        />
      );
    case 'sell':
      return (
        <SellMembershipDialog
          roomId={room.id}
          organizationId={user.organization.id}
          timeZone={room.timeZone}
          player={dialog.player}
          newPlayer={newPlayer}
          onDone={undefined}
          onClose={onClose}
        />
      );
    case 'chips':
      return (
        <ChipTransactionDialog
          roomId={room.id}
          chipValues={room.settings.chipValues}
          drawer={drawer}
          onReceipt={({ id, chips }) => onOpen({ kind: 'receipt', entryId: id, chips })}
          onClose={onClose}
        />
      );
    case 'add-player':
      return (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
          title="Add New Player"
        >
          <NewPlayer
            name=""
            cancelLabel="Cancel"
            onDone={({ id }) => {
              onClose();
              void navigate({ to: '/players/$playerId', params: { playerId: id } });
            }}
            onCancel={onClose}
          />
        </Dialog>
      );
    case 'funds':
      return <FundsDialog roomId={room.id} onReceipt={receipt} onClose={onClose} />;
    case 'prepaid':
      return <Prepaid onReceipt={receipt} onClose={onClose} />;
    case 'pay':
      return <PayDialog rental={dialog.rental} onClose={onClose} />;
    case 'open-drawer':
      return <OpenDrawerDialog roomId={room.id} drawer={dialog.drawer} onClose={onClose} />;
    case 'add-drawer':
      return <AddDrawerDialog roomId={room.id} name={dialog.name} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog head={dialog.head} direction={dialog.direction} onClose={onClose} />;
    case 'close-drawer':
      return <CloseDrawerDialog shift={dialog.shift} onPrint={onPrint} onClose={onClose} />;
    case 'reverse':
      return <ReverseDialog entry={dialog.entry} onClose={onClose} />;
    case 'receipt':
      return (
        <ReceiptDialog
          entryId={dialog.entryId}
          chips={dialog.chips}
          roomName={room.name}
          timeZone={room.timeZone}
          onReverse={
            can('correct_ledger') ? (entry) => onOpen({ kind: 'reverse', entry }) : undefined
          }
          onClose={onClose}
        />
      );
  }
}

interface PrepaidProps {
  onReceipt: (entry: { id: string }) => void;
  onClose: () => void;
}

function Prepaid({ onReceipt, onClose }: PrepaidProps) {
  const room = useRoom();
  const games = useQuery(gameTypesQuery);
  return (
    <PrepaidDialog
      roomId={room.id}
      games={(games.data ?? []).filter(isCashGame).toSorted(byStakes)}
      onReceipt={onReceipt}
      onClose={onClose}
    />
  );
}

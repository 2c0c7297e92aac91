import { useQuery } from '@tanstack/react-query';
import { gameTypesQuery, profileQuery } from '@/api/queries';
import { useCan, useRoom } from '@/api/session/session-context';
import type { Drawer } from '@/api/types';
import { byStakes, isCashGame } from '@/domain/stakes';
import { useLast } from '@/lib/hooks/use-last';
import { type DialogProps, openDialog } from '@/shells/dialogs';
import { ChipTransactionDialog } from './chips/chip-transaction-dialog';
import { AddDrawerDialog } from './drawers/add-drawer-dialog';
import { CloseDrawerDialog } from './drawers/close-drawer-dialog';
import { OpenDrawerDialog } from './drawers/open-drawer-dialog';
import { TransferDialog } from './drawers/transfer-dialog';
import { FundsDialog } from './funds/funds-dialog';
import { PrepaidDialog } from './funds/prepaid-dialog';
import { ReceiptDialog } from './ledger/receipt-dialog';
import { SellMembershipDialog } from './memberships/sell-membership-dialog';
import { useCage } from './queries';
import { PayDialog } from './rentals/pay-dialog';
import { useOwingRentals } from './rentals/queries';
import { TakePayment } from './rentals/take-payment';

export { ReverseDialog } from './ledger/reverse-dialog';

const NO_DRAWERS: readonly Drawer[] = [];

const openReceipt = ({ id }: { id: string }) => openDialog('receipt', { entryId: id });

export function SellMembership({ player, onClose }: DialogProps<'sell-membership'>) {
  return <SellMembershipDialog player={player} onClose={onClose} />;
}

/** A chip transaction at the open drawer of the caller, if any. */
export function ChipSale({ player, onClose }: DialogProps<'chip-transaction'>) {
  return (
    <ChipTransactionDialog
      drawer={useCage(useRoom().id).data?.myShift?.head.drawerName}
      player={player}
      onReceipt={({ id, chips }) => openDialog('receipt', { entryId: id, chips })}
      onClose={onClose}
    />
  );
}

export function PlayerFunds({ player, onClose }: DialogProps<'player-funds'>) {
  return <FundsDialog player={player} onReceipt={openReceipt} onClose={onClose} />;
}

export function PrepaidHours({ player, onClose }: DialogProps<'prepaid-hours'>) {
  const games = useQuery(gameTypesQuery);
  return (
    <PrepaidDialog
      games={(games.data ?? []).filter(isCashGame).toSorted(byStakes)}
      player={player}
      onReceipt={openReceipt}
      onClose={onClose}
    />
  );
}

export function PayRental({ rentalId, onClose }: DialogProps<'pay-rental'>) {
  const rental = useLast(useOwingRentals(useRoom().id).data?.find(({ id }) => id === rentalId));
  return rental === undefined ? null : <PayDialog rental={rental} onClose={onClose} />;
}

export function TakePaymentOf({ playerId, onClose }: DialogProps<'take-payment'>) {
  const profile = useQuery(profileQuery(playerId, useRoom().id)).data;
  return profile === undefined ? null : <TakePayment profile={profile} onClose={onClose} />;
}

function useDrawers(): readonly Drawer[] {
  return useCage(useRoom().id).data?.drawers ?? NO_DRAWERS;
}

/** "Drawer 3": the first unused number. */
function freeName(drawers: readonly Drawer[]): string {
  const names = new Set(drawers.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) if (!names.has(`drawer ${n}`)) return `Drawer ${n}`;
}

export function AddDrawer({ onClose }: DialogProps<'add-drawer'>) {
  return <AddDrawerDialog name={freeName(useDrawers())} onClose={onClose} />;
}

export function OpenDrawer({ drawerId, onClose }: DialogProps<'open-drawer'>) {
  const drawer = useLast(useDrawers().find(({ id }) => id === drawerId));
  return drawer === undefined ? null : <OpenDrawerDialog drawer={drawer} onClose={onClose} />;
}

/** The head of an open shift. It stays when the shift is closed. */
function useShiftHead(shiftId: string) {
  return useLast(useDrawers().find(({ shift }) => shift?.id === shiftId)?.shift ?? undefined);
}

export function FillOrDrop({ shiftId, onClose }: DialogProps<'fill-or-drop'>) {
  const head = useShiftHead(shiftId);
  return head === undefined ? null : <TransferDialog head={head} direction="fill" onClose={onClose} />;
}

export function CloseDrawer({ shiftId, onClose }: DialogProps<'close-drawer'>) {
  const head = useShiftHead(shiftId);
  return head === undefined ? null : <CloseDrawerDialog shift={{ head }} onClose={onClose} />;
}

export function Receipt({ entryId, chips, printNow, onClose }: DialogProps<'receipt'>) {
  const can = useCan();
  return (
    <ReceiptDialog
      entryId={entryId}
      chips={chips}
      printNow={printNow ?? false}
      onReverse={
        can('correct_ledger')
          ? (entry) => {
              onClose();
              openDialog('reverse-entry', { entry });
            }
          : undefined
      }
      onClose={onClose}
    />
  );
}

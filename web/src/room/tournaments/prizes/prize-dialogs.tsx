import { type ComponentType, useState } from 'react';
import { useFindRoom } from '@/api/session/session-context';
import type { DealOffer, Payouts, Tournament } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { toWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { usePrinting } from '@/lib/hooks/use-printing';
import { ConfirmAct } from '@/shells/confirm-act';
import type { DialogProps } from '@/shells/dialogs';
import { exactNow } from '../clock/exact-time';
import { useDesk, usePayouts } from '../queries';
import { approvePrizes, dropDeal } from './acts';
import { CountDialog } from './count-form';
import { DealDialog } from './deal-dialog';
import { pendingPrizes } from './place-rows';
import { OfferPrint } from './print';
import { TemplateDialog } from './template-dialog';

export { PayPrizeDialog } from './pay-dialog';

interface PrizeProps {
  tournament: Tournament;
  payouts: Payouts;
  /** The room in which the tournament is played. */
  room: Room;
  onClose: () => void;
}

/** Gives a dialog the present payouts. The panels that open it show them, so they are loaded. */
function withPayouts(PrizeDialog: ComponentType<PrizeProps>) {
  return function OfTournament({ tournamentId, onClose }: DialogProps<'make-deal'>) {
    const tournament = useDesk(tournamentId).data?.tournament;
    const payouts = usePayouts(tournamentId).data;
    const room = useFindRoom()(tournament?.roomId);
    if (tournament === undefined || payouts === undefined) return null;
    return <PrizeDialog tournament={tournament} payouts={payouts} room={room} onClose={onClose} />;
  };
}

export const MakeDeal = withPayouts(({ tournament, payouts, room, onClose }) => {
  const [offer, printOffer] = usePrinting<{ offer: DealOffer; at: string }>();
  const { name: roomName, timeZone, gamingDayStart } = room;
  const place = { roomName, timeZone, gamingDayStart, tournament };
  return (
    <>
      <DealDialog
        payouts={payouts}
        tournament={tournament}
        timeZone={timeZone}
        onPrint={(of) => printOffer({ offer: of, at: new Date(exactNow()).toISOString() })}
        onClose={onClose}
      />
      {offer === null ? null : <OfferPrint {...offer} {...place} />}
    </>
  );
});

export const DropDeal = withPayouts(({ tournament, onClose }) => (
  <ConfirmAct
    act={dropDeal}
    vars={{ tournamentId: tournament.id }}
    title="Remove the deal?"
    label="Remove Deal"
    cancelLabel="Keep the deal"
    tone="danger"
    onClose={onClose}
  >
    The players then play for the prizes by place again.
  </ConfirmAct>
));

export const PayoutTemplate = withPayouts(({ tournament, payouts, onClose }) => (
  <TemplateDialog payouts={payouts} entries={tournament.currentEntries} onClose={onClose} />
));

export const CountStacks = withPayouts(({ tournament, payouts, onClose }) => (
  <CountDialog stillIn={payouts.stillIn} tournament={tournament} onClose={onClose} />
));

export const ApprovePrizes = withPayouts(({ tournament: { id }, payouts, onClose }) => {
  // Fixed on open: the update arrives before the dialog closes.
  const [{ count, amount }] = useState(() => pendingPrizes(payouts.places));
  return (
    <ConfirmAct
      act={approvePrizes}
      vars={{ tournamentId: id, what: `${count} prizes, ${formatMoney(amount)}`, amount: toWire(amount) }}
      title={`Approve ${count} prizes?`}
      label="Approve All"
      onClose={onClose}
    >
      {formatMoney(amount)} may then be paid at the cage.
      {payouts.locked ? '' : ' From then on no amount changes.'}
    </ConfirmAct>
  );
});

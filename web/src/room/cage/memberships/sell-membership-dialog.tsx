import { useQuery } from '@tanstack/react-query';
import type { Membership, MembershipOffer } from '@/api/types';
import { useRoom, useUser } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/room/players/player-item';
import { ActStep } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { sellMembership } from '@/room/players/check-in/acts';
import { EntryCheckAnswer } from '@/room/players/entry-check/answer';
import { EntryCheckFacts } from '@/room/players/entry-check/facts';
import { refusalText } from '@/room/players/entry-check/model';
import { OfferChoices } from '@/room/players/check-in/offer-choices';
import { type Picking, PlayerDialog } from '@/room/players/check-in/player-dialog';
import { PlayerField } from '@/room/players/check-in/player-field';
import { entryCheckQuery } from '@/room/players/entry-check/queries';
import { saleSchema } from '@/room/players/check-in/schema';
import { useReceiptPrinter } from '../ledger/use-receipt-printer';

interface SellMembershipDialogProps {
  /** The buyer, when the page knows them, as for a renewal. */
  player?: KnownPlayer | undefined;
  onDone?: ((membership: Membership) => void) | undefined;
  onClose: () => void;
}

/** "Sell Membership": the player, the type and the payment method. The server sets the price and the end date. */
export function SellMembershipDialog({ player, ...rest }: SellMembershipDialogProps) {
  return (
    <PlayerDialog title="Sell Membership" player={player} onClose={rest.onClose}>
      {(picking) => <SellStep {...rest} {...picking} />}
    </PlayerDialog>
  );
}

type SellStepProps = Omit<SellMembershipDialogProps, 'player'> & Picking;

const F = fieldsOf<ReturnType<typeof saleSchema>>();

function SellStep({ picked, onPick, onNew, onDone, onClose }: SellStepProps) {
  const { id: roomId, timeZone } = useRoom();
  const { organization } = useUser();
  const now = useNow(60_000);
  const printReceipt = useReceiptPrinter();
  const entryCheck = useQuery({ ...entryCheckQuery(picked?.id ?? '', roomId), enabled: picked !== null });
  const offers = entryCheck.data?.offers ?? [];
  const refusal =
    picked === null || entryCheck.data === undefined ? null : refusalText(entryCheck.data, picked.name, timeZone);
  return (
    <ActStep
      act={sellMembership}
      schema={saleSchema(offers)}
      defaults={{ player: picked, membershipType: '', paymentMethod: 'cash' }}
      vars={({ player, membershipType: offer, paymentMethod }) => ({
        body: {
          playerId: player.id,
          organizationId: organization.id,
          roomId,
          membershipType: offer.membershipType,
          feeAmount: offer.feeAmount,
          expiryDate: offer.expiryDate,
          paymentMethod,
        },
        what: `${player.name}, ${formatMoney(fromWire(offer.feeAmount))}`,
      })}
      submit={(typed) => {
        const offer = offers.find(({ membershipType }) => membershipType === typed.membershipType);
        return offer === undefined ? 'Sell Membership' : `Sell for ${formatMoney(fromWire(offer.feeAmount))}`;
      }}
      disabledReason={refusal ?? undefined}
      errorOf="player"
      onDone={(membership) => {
        onDone?.(membership);
        onClose();
        printReceipt(membership.entryId);
      }}
      onClose={onClose}
    >
      <PlayerField onPick={onPick} onNew={onNew} />
      {picked === null ? null : (
        <EntryCheckAnswer entryCheck={entryCheck} what="memberships">
          {(said) => (
            <>
              <EntryCheckFacts entryCheck={said} now={now} />
              {refusal === null ? null : <FormError text={refusal} />}
              <OfferField offers={said.offers} now={now} />
            </>
          )}
        </EntryCheckAnswer>
      )}
      <F.Method name="paymentMethod" />
    </ActStep>
  );
}

function OfferField({ offers, now }: { offers: readonly MembershipOffer[]; now: number }) {
  const { field, error } = useFormField<string>('membershipType');
  return (
    <OfferChoices
      label="Membership"
      offers={offers}
      value={field.value}
      onValueChange={field.onChange}
      error={error}
      now={now}
    />
  );
}

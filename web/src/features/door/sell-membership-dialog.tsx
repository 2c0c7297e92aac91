import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Membership, MembershipOffer, PaymentMethod } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/lib/player-item';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { CancelButton, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { MethodField } from '@/ui/method-field';
import { sellMembership } from './acts';
import { DoorAnswer } from './door-answer';
import { DoorFacts } from './door-facts';
import { refusalText } from './model';
import { OfferChoices } from './offer-choices';
import { type NewPlayerProps, type Picking, PlayerDialog } from './player-dialog';
import { PlayerField } from './player-field';
import { doorQuery } from './queries';
import { NEED_MEMBERSHIP, NEED_PLAYER } from './schema';

interface SellMembershipDialogProps {
  roomId: string;
  organizationId: string;
  timeZone: string;
  /** Who buys, when the page knows it: a renewal. */
  player?: KnownPlayer | undefined;
  newPlayer?: ComponentType<NewPlayerProps> | undefined;
  onDone?: ((membership: Membership) => void) | undefined;
  onClose: () => void;
}

/** "Sell Membership": to whom, which one, paid how. What it costs and when it ends is the server's word. */
export function SellMembershipDialog({ player, newPlayer, ...rest }: SellMembershipDialogProps) {
  return (
    <PlayerDialog
      title="Sell Membership"
      player={player}
      newPlayer={newPlayer}
      onClose={rest.onClose}
    >
      {(picking) => <SellFields {...rest} {...picking} />}
    </PlayerDialog>
  );
}

type SellFieldsProps = Omit<SellMembershipDialogProps, 'player' | 'newPlayer'> & Picking;

function SellFields({
  roomId,
  organizationId,
  timeZone,
  picked,
  onPick,
  onNew,
  onDone,
  onClose,
}: SellFieldsProps) {
  const now = useNow(60_000);
  const sell = useAct(sellMembership, ['playerId', 'membershipType']);
  const [chosen, setChosen] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [asked, setAsked] = useState(false);
  const door = useQuery({ ...doorQuery(picked?.id ?? '', roomId), enabled: picked !== null });
  const offer = door.data?.offers.find(({ membershipType }) => membershipType === chosen);
  const refusal =
    picked === null || door.data === undefined
      ? null
      : refusalText(door.data, picked.name, timeZone);
  const { fields: refused, message } = sell.refused;

  function submit() {
    setAsked(true);
    if (picked === null || offer === undefined) return;
    const vars = {
      body: bodyOf(offer, { playerId: picked.id, organizationId, roomId, method }),
      what: `${picked.name}, ${formatMoney(fromWire(offer.feeAmount))}`,
    };
    void sell.send(vars, (membership) => {
      sell.sayDone(vars, membership);
      onDone?.(membership);
      onClose();
    });
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      busy={sell.busy}
    >
      <DialogBody>
        <FormError text={message} />
        <Field
          label="Player"
          required
          error={refused.playerId ?? (asked && picked === null ? NEED_PLAYER : undefined)}
        >
          <PlayerField
            roomId={roomId}
            picked={picked}
            onPick={(player) => {
              sell.reset();
              onPick(player);
            }}
            onNew={onNew}
          />
        </Field>
        {picked === null ? null : (
          <DoorAnswer door={door} what="memberships">
            {(said) => (
              <>
                <DoorFacts door={said} now={now} timeZone={timeZone} />
                {refusal === null ? null : <FormError text={refusal} />}
                <OfferChoices
                  label="Membership"
                  offers={said.offers}
                  value={chosen}
                  onValueChange={setChosen}
                  error={
                    refused.membershipType ??
                    (asked && offer === undefined ? NEED_MEMBERSHIP : undefined)
                  }
                  now={now}
                  timeZone={timeZone}
                />
              </>
            )}
          </DoorAnswer>
        )}
        <MethodField value={method} onValueChange={setMethod} />
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onClose} />}>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={sell.busy}
          disabledReason={refusal ?? undefined}
        >
          {offer === undefined
            ? 'Sell Membership'
            : `Sell for ${formatMoney(fromWire(offer.feeAmount))}`}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

interface Buyer {
  playerId: string;
  organizationId: string;
  roomId: string;
  method: PaymentMethod;
}

function bodyOf(
  { membershipType, feeAmount, expiryDate }: MembershipOffer,
  { method, ...buyer }: Buyer,
) {
  return { ...buyer, membershipType, feeAmount, expiryDate, paymentMethod: method };
}

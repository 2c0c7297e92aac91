import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { errorText, fieldErrors } from '@/api/errors';
import type { Membership, MembershipOffer, PaymentMethod } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/lib/player-item';
import { Button } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { MethodField } from '@/ui/method-field';
import { Loading, Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import type { NewPlayerProps } from './check-in-dialog';
import { DoorFacts } from './door-facts';
import { refusalText } from './model';
import { SELL_TEXTS, useSellMembership } from './mutations';
import { OfferChoices } from './offer-choices';
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
export function SellMembershipDialog({
  player,
  newPlayer: NewPlayer,
  onClose,
  ...rest
}: SellMembershipDialogProps) {
  const [picked, setPicked] = useState<KnownPlayer | null>(player ?? null);
  const [adding, setAdding] = useState<string | null>(null);
  const creating = adding !== null && NewPlayer !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={creating ? 'Add New Player' : 'Sell Membership'}
      dirty={creating || (picked !== null && player === undefined)}
    >
      {creating ? (
        <NewPlayer
          name={adding}
          onDone={(known) => {
            setPicked(known);
            setAdding(null);
          }}
          onCancel={() => setAdding(null)}
        />
      ) : (
        <SellFields
          {...rest}
          picked={picked}
          onPick={setPicked}
          onNew={NewPlayer && setAdding}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type SellFieldsProps = Omit<SellMembershipDialogProps, 'player' | 'newPlayer'> & {
  picked: KnownPlayer | null;
  onPick: (player: KnownPlayer) => void;
  onNew: ((name: string) => void) | undefined;
};

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
  const sell = useSellMembership();
  const [chosen, setChosen] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [asked, setAsked] = useState(false);
  const door = useQuery({ ...doorQuery(picked?.id ?? '', roomId), enabled: picked !== null });
  const offer = door.data?.offers.find(({ membershipType }) => membershipType === chosen);
  const refusal =
    picked === null || door.data === undefined
      ? null
      : refusalText(door.data, picked.name, timeZone);
  const refused = fieldErrors(sell.error);
  const shown = refused.playerId ?? refused.membershipType;

  function submit() {
    setAsked(true);
    if (picked === null || offer === undefined) return;
    sell.mutate(bodyOf(offer, { playerId: picked.id, organizationId, roomId, method }), {
      onSuccess: (membership) => {
        toast({ title: SELL_TEXTS.success, description: membership.player.name });
        onDone?.(membership);
        onClose();
      },
    });
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      busy={sell.isPending}
    >
      <DialogBody>
        {sell.error === null || shown !== undefined ? null : (
          <FormError text={errorText(sell.error, SELL_TEXTS.error)} />
        )}
        <Field
          label="Player"
          required
          error={refused.playerId ?? (asked && picked === null ? NEED_PLAYER : undefined)}
        >
          <PlayerField
            picked={picked}
            onPick={(player) => {
              sell.reset();
              onPick(player);
            }}
            onNew={onNew}
          />
        </Field>
        {picked === null ? null : door.data === undefined ? (
          door.isError ? (
            <ErrorPanel
              what="memberships"
              error={door.error}
              retrying={door.isFetching}
              onRetry={() => void door.refetch()}
            />
          ) : (
            <Loading label="Loading memberships">
              <div className="grid gap-4 rounded-control border border-line p-3">
                <Skeleton width="70%" />
                <Skeleton width="60%" />
                <Skeleton width="65%" />
              </div>
            </Loading>
          )
        ) : (
          <>
            <DoorFacts door={door.data} now={now} timeZone={timeZone} />
            {refusal === null ? null : <FormError text={refusal} />}
            <OfferChoices
              label="Membership"
              offers={door.data.offers}
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
        <MethodField value={method} onValueChange={setMethod} />
      </DialogBody>
      <DialogFoot>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={sell.isPending}
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

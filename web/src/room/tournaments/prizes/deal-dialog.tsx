import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { DealMethod, DealOffer, Payouts, Tournament } from '@/api/tournament-types';
import { type Cents, cents, fromWire, parseMoney, toWire, ZERO } from '@/domain/money';
import { formatCount, formatMoney } from '@/lib/format';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import { Button, LinkButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput } from '@/ui/text-input';
import { recordDeal } from './acts';
import { CountForm } from './count-form';
import {
  aboveFirstText,
  byHandFrom,
  byHandToWire,
  DEAL_TITLE,
  dealPlayers,
  METHOD_NAME,
  prizesText,
  prizesTitle,
  recordBlockedReason,
  type Way,
  wayBlockedReason,
} from './deal';
import { ByHandFields } from './deal-by-hand';
import { DealTable } from './deal-table';
import { allCounted, countNote } from './model';
import { offerQuery } from './queries';

interface DealDialogProps {
  payouts: Payouts;
  tournament: Pick<Tournament, 'id' | 'name' | 'chipsInPlay'>;
  timeZone: string;
  onPrint: (offer: DealOffer) => void;
  onClose: () => void;
}

/**
 * The deal calculator: each remaining player's amount by every method, side by side. The deal is recorded when all have
 * agreed.
 */
export function DealDialog({ payouts, tournament, ...rest }: DealDialogProps) {
  const { stillIn } = payouts;
  const counted = allCounted(stillIn, tournament.chipsInPlay);
  const [recounts, setRecounts] = useState(!counted);
  const [dirty, setDirty] = useState(false);
  // The stacks are not counted, or a player busted while the dialog was open.
  const counts = recounts || !counted;
  return (
    <Dialog
      place={counts ? 'centre' : 'wide'}
      onClose={rest.onClose}
      title={`Deal, ${formatCount(stillIn.length)} Players`}
      {...(counts ? { description: 'Count the stacks first. They must add up to the chips in play.' } : {})}
      dirty={dirty}
    >
      {counts ? (
        <CountForm
          everybody
          stillIn={stillIn}
          tournament={tournament}
          onCounted={() => setRecounts(false)}
          onCancel={() => (counted ? setRecounts(false) : rest.onClose())}
        />
      ) : (
        <Offer
          payouts={payouts}
          tournament={tournament}
          onDirty={setDirty}
          onRecount={() => setRecounts(true)}
          {...rest}
        />
      )}
    </Dialog>
  );
}

type OfferProps = DealDialogProps & { onDirty: (dirty: boolean) => void; onRecount: () => void };

function Offer(props: OfferProps) {
  const { payouts } = props;
  const [typed, setTyped] = useState('0.00');
  const settled = useDebouncedText(typed);
  const parsed = parseMoney(settled === '' ? '0' : settled);
  const [kept, setKept] = useState<Cents>(ZERO);
  if (parsed.ok && parsed.cents !== kept) setKept(parsed.cents);
  const query = useQuery({
    ...offerQuery(payouts, toWire(kept)),
    placeholderData: keepPreviousData,
  });
  const [offer, setOffer] = useState<DealOffer>();
  // The last offer stays on screen beside an amount that the server refused.
  if (query.data !== undefined && query.data !== offer) setOffer(query.data);
  if (offer === undefined) {
    return (
      <DialogBody>
        <QueryView
          of={query}
          what="the offer"
          skeleton={
            <div className="grid gap-4">
              <Skeleton height="4.5rem" />
              <Skeleton height="14rem" />
            </div>
          }
        />
      </DialogBody>
    );
  }
  const current = parseMoney(typed === '' ? '0' : typed);
  const refusal = !current.ok
    ? 'Enter an amount such as 150.00'
    : query.isError
      ? errorText(query.error, 'The deal could not be calculated')
      : undefined;
  const stale =
    query.isPlaceholderData || refusal !== undefined || !current.ok || fromWire(offer.keptForFirst) !== current.cents;
  return <OfferForm {...props} offer={offer} typed={typed} onTyped={setTyped} refusal={refusal} stale={stale} />;
}

type OfferFormProps = OfferProps & {
  offer: DealOffer;
  typed: string;
  onTyped: (text: string) => void;
  refusal: string | undefined;
  /** Whether the shown offer does not match the typed amount or the present stacks yet. */
  stale: boolean;
};

function OfferForm({
  payouts,
  tournament,
  timeZone,
  offer,
  typed,
  onTyped,
  refusal,
  stale,
  onDirty,
  onRecount,
  onPrint,
  onClose,
}: OfferFormProps) {
  const record = useAct(recordDeal);
  const players = dealPlayers(offer);
  const [method, setMethod] = useState<DealMethod>(wayBlockedReason(offer, 'icm') === undefined ? 'icm' : 'chip_chop');
  const [lastWay, setLastWay] = useState<Way>('icm');
  const [byHand, setByHand] = useState<Record<string, string>>({});
  // Players agree to exact amounts: another method, sum or count resets all agreements.
  const terms = JSON.stringify([method, offer, method === 'custom' ? byHand : null]);
  const [agreement, setAgreement] = useState({ terms, ids: new Set<string>() });
  const agreed = agreement.terms === terms ? agreement.ids : new Set<string>();
  const blockedReason = stale
    ? (refusal ?? 'The offer is being calculated')
    : recordBlockedReason(offer, method, byHand, agreed);

  function choose(next: DealMethod) {
    onDirty(true);
    if (next === 'custom') {
      setByHand(byHandFrom(offer, method === 'custom' ? lastWay : method));
    } else setLastWay(next);
    setMethod(next);
  }

  function agree(id: string, agrees: boolean) {
    onDirty(true);
    const ids = new Set(agreed);
    if (agrees) ids.add(id);
    else ids.delete(id);
    setAgreement({ terms, ids });
  }

  function submit() {
    if (blockedReason !== undefined) return;
    const body = {
      method,
      keptForFirst: offer.keptForFirst,
      agreed: players.map(({ entryId }) => entryId),
      ...(method === 'custom' ? { shares: byHandToWire(offer, byHand) } : {}),
    };
    const vars = { tournamentId: tournament.id, body };
    void record.send(vars, (answer) => {
      record.sayDone(vars, answer);
      onClose();
    });
  }

  const aboveFirst = aboveFirstText(offer, method, byHand);
  const keptText = formatMoney(fromWire(offer.keptForFirst));
  return (
    <DialogForm
      busy={record.busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        <FormError text={record.refusal} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 phone:grid-cols-[minmax(0,1fr)]">
          <Facts variant="box" label="In play">
            <Fact label={prizesTitle(offer)}>
              {prizesText(offer)} = <strong className="font-semibold">{formatMoney(fromWire(offer.inPlay))}</strong>
            </Fact>
            <Fact label={countNote(payouts.stillIn, timeZone).replace('Count at', 'Chips, counted')}>
              {formatCount(offer.chips)}, all of them <LinkButton onClick={onRecount}>Recount</LinkButton>
            </Fact>
          </Facts>
          <Field label="Kept for first" error={refusal}>
            <MoneyInput
              value={typed}
              onChange={({ target: { value } }) => {
                onDirty(true);
                onTyped(value);
              }}
            />
          </Field>
        </div>
        <DealTable offer={offer} chosen={method} byHand={byHand} stale={stale} onChoose={choose} />
        {method === 'custom' ? (
          <ByHandFields
            offer={offer}
            byHand={byHand}
            onAmount={(entryId, text) => setByHand({ ...byHand, [entryId]: text })}
          />
        ) : null}
        <p className="text-meta text-ink-3">
          {method === 'custom'
            ? 'To the cent, as the players agree.'
            : 'Rounded to $1, the odd dollars to the chip leader.'}{' '}
          {fromWire(offer.keptForFirst) === cents(0)
            ? 'Nothing is left to play for.'
            : `Play goes on for the ${keptText}.`}
        </p>
        {aboveFirst === null ? null : (
          <p role="status">
            <StatusBadge shape="triangle" tone="warn" label="More than first prize" /> {aboveFirst}
          </p>
        )}
        <FieldGroup label={method === 'custom' ? 'Agreed to these amounts' : `Agreed to ${METHOD_NAME[method]}`}>
          <div className="overflow-hidden rounded-control border border-line">
            {/* As in Stats: a hairline after each name and none at the edge. */}
            <div className="-mr-px -mb-px grid grid-cols-3 *:border-r *:border-b *:border-line-soft *:px-3 *:py-2 phone:grid-cols-[minmax(0,1fr)] phone:*:py-0">
              {players.map(({ entryId, player }) => (
                <Checkbox
                  key={entryId}
                  checked={agreed.has(entryId)}
                  disabled={stale}
                  onChange={({ target: { checked } }) => agree(entryId, checked)}
                >
                  {player.name}
                </Checkbox>
              ))}
            </div>
          </div>
        </FieldGroup>
      </DialogBody>
      <DialogFoot cancel={<CancelButton onClose={onClose} />}>
        <div className="order-first mr-auto phone:mr-0">
          <Button
            size="lg"
            variant="quiet"
            icon={Printer}
            disabledReason={stale ? 'The offer is being calculated' : undefined}
            onClick={() => onPrint(offer)}
          >
            Print Offer
          </Button>
        </div>
        <Button type="submit" size="lg" variant="primary" busy={record.busy} disabledReason={blockedReason}>
          Record {DEAL_TITLE[method]}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

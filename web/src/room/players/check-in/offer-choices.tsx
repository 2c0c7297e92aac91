import type { MembershipOffer } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney } from '@/lib/format';
import { Choices } from '@/ui/choices';
import { FieldGroup } from '@/ui/field';
import { offerText } from '../entry-check/model';
import { NONE } from './schema';

interface OfferChoicesProps {
  label: string;
  offers: readonly MembershipOffer[];
  value: string;
  onValueChange: (value: string) => void;
  /** Adds the choice "No membership now". */
  withNone?: boolean;
  error?: string | undefined;
  now: number;
}

/** The memberships that can be sold to a player now, with price and term. */
export function OfferChoices({ label, offers, value, onValueChange, withNone = false, error, now }: OfferChoicesProps) {
  const { timeZone } = useRoom();
  return (
    <FieldGroup label={label} error={error}>
      <Choices
        name="membership"
        value={value}
        onValueChange={onValueChange}
        options={[
          ...offers.map((offer) => ({
            value: offer.membershipType,
            title: TERM_LABEL[offer.membershipType],
            detail: offerText(offer, now, timeZone),
            end: (
              <span className="text-dense font-semibold tabular-nums">{formatMoney(fromWire(offer.feeAmount))}</span>
            ),
          })),
          ...(withNone ? [{ value: NONE, title: 'No membership now' }] : []),
        ]}
      />
    </FieldGroup>
  );
}

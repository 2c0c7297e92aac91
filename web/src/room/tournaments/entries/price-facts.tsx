import type { Price } from '@/api/tournament-types';
import { formatAmount, formatMoney } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { partsOf, priceSum } from './registration-rules';

interface PriceFactsProps {
  price: Price;
  /** The label of the sum: "Buy-in", "Buy-in, paid in cash". */
  label: string;
  /** A box in a form, plain on a slip. */
  variant?: 'box' | 'plain';
}

/** The declared parts of a price. */
export function PriceFacts({ price, label, variant = 'box' }: PriceFactsProps) {
  const total = priceSum(price);
  return (
    <Facts variant={variant} label="Buy-in breakdown">
      {partsOf(price).map((part) => (
        <Fact key={part.label} label={part.label}>
          {formatAmount(part.amount)}
        </Fact>
      ))}
      <Fact label={label} strong>
        {total === 0 ? 'Free' : formatMoney(total)}
      </Fact>
    </Facts>
  );
}

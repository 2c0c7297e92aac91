import type { Price } from '@/api/tournament-types';
import { formatAmount, formatMoney } from '@/lib/format';
import { Fact, Facts } from '@/ui/facts';
import { partsOf, priceSum } from './entering';

interface PriceFactsProps {
  price: Price;
  /** Of the sum: "Buy-in", "Buy-in, paid in cash". */
  label: string;
  /** A box in a form, plain on a slip. */
  look?: 'box' | 'plain';
}

/** What a sum is for, part by part, as it is declared. */
export function PriceFacts({ price, label, look = 'box' }: PriceFactsProps) {
  const total = priceSum(price);
  return (
    <Facts look={look} label="What the sum is for">
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

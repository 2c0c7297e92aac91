import { useState } from 'react';
import type { Stakes } from '@/api/types';
import { type Cents, fromWire, parseMoney } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';

type Bounds = Pick<Stakes, 'minBuyIn' | 'maxBuyIn'>;

/** The warning for a buy-in outside the game's bounds; null for any other text. */
export function buyInWarning(text: string, { minBuyIn, maxBuyIn }: Bounds): string | null {
  const parsed = parseMoney(text);
  if (!parsed.ok) return null;
  const amount: Cents = parsed.cents;
  const low = fromWire(minBuyIn);
  if (amount < low) return `Below the minimum buy-in of $${formatPlainAmount(low)}`;
  if (maxBuyIn === null) return null;
  const high = fromWire(maxBuyIn);
  return amount > high ? `Above the maximum buy-in of $${formatPlainAmount(high)}` : null;
}

/** Asks before a buy-in outside the game's bounds is sent. The floor may allow it by pressing the button again. */
export function useBuyInQuestion() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  return (amount: string, game: Bounds): string | null => {
    const warning = buyInWarning(amount, game);
    if (warning === null || asked.includes(amount)) return null;
    setAsked((before) => [...before, amount]);
    return `${warning}. Press again to use this amount.`;
  };
}

import type { SharedGame } from '../types';
import { fromWire } from '@/domain/money';
import { nextBlinds, type Rising } from '../engine/night/blind-schedule';
import { useNow } from '@/lib/hooks/use-now';

/** The rising blinds of a running game; null if its blinds do not rise. */
export function risingOf({ level, blindIncreaseType: type, blindIncreaseValue: value }: SharedGame): Rising | null {
  if (level === null) return null;
  const { smallBlind, bigBlind, ...played } = level;
  return {
    level: played,
    blinds: { small: fromWire(smallBlind), big: fromWire(bigBlind) },
    settings: { increase: { type, value } },
  };
}

/**
 * Shows when the blinds of a running game rise. Nothing counts down before the first hand, and a level that is due
 * waits for the next deal.
 */
export function BlindsUp({ game }: { game: SharedGame }) {
  const rising = risingOf(game);
  return rising === null ? null : <Counting rising={rising} />;
}

/** Renders once a second. */
function Counting({ rising }: { rising: Rising }) {
  const next = nextBlinds(rising, useNow());
  if (next === null) return null;
  return (
    <div>
      <dt>Blinds up</dt>
      <dd>
        {next.figure} <small>{next.counts ? `to ${next.blinds}` : 'from the first hand'}</small>
      </dd>
    </div>
  );
}

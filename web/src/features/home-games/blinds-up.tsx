import type { SharedGame } from '@/api/home-types';
import { fromWire } from '@/domain/money';
import { nextBlinds, type Rising } from '@/domain/night/rise';
import { useNow } from '@/lib/hooks/use-now';

/** How far the blinds of a running game have risen; null where they stay as they are. */
export function risingOf({
  level,
  blindIncreaseType: type,
  blindIncreaseValue: value,
}: SharedGame): Rising | null {
  if (level === null) return null;
  const { smallBlind, bigBlind, ...played } = level;
  return {
    level: played,
    blinds: { small: fromWire(smallBlind), big: fromWire(bigBlind) },
    settings: { increase: { type, value } },
  };
}

/** One figure of a running game: when its blinds rise. Nothing counts before the first hand; what is due waits for a deal. */
export function BlindsUp({ game }: { game: SharedGame }) {
  const rising = risingOf(game);
  return rising === null ? null : <Counting rising={rising} />;
}

/** Drawn each second. */
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

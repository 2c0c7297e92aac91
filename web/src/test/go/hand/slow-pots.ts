// Reference pots, written independently of the engine, which divides bets by levels: here they are dealt out one chip
// at a time.

export interface SlowPlayer {
  id: string;
  ante: number;
  dead: number;
  /** The player's bets of the whole hand. */
  live: number;
  folded: boolean;
  allIn: boolean;
}

/** Amounts by the players who can win them, in the given order. */
export function slowPots(players: readonly SlowPlayer[]): Map<string, number> {
  const pots = new Map<string, number>();
  const inHand = players.filter(({ folded }) => !folded);
  let last = inHand.map(({ id }) => id).join(',');
  const lay = (who: readonly SlowPlayer[], amount: number) => {
    // Chips that no remaining player has matched belong to the previous pot.
    if (who.length > 0) last = who.map(({ id }) => id).join(',');
    pots.set(last, (pots.get(last) ?? 0) + amount);
  };
  const broke = (player: SlowPlayer) => player.allIn && player.live === 0;
  for (const { dead } of players) if (dead > 0) lay(inHand, dead);
  const antes = Math.max(...players.map(({ ante }) => ante));
  for (let chip = 1; chip <= antes; chip += 1)
    lay(
      inHand.filter((player) => player.ante >= chip || !broke(player)),
      players.filter(({ ante }) => ante >= chip).length,
    );
  const most = Math.max(...players.map(({ live }) => live));
  for (let chip = 1; chip <= most; chip += 1)
    lay(
      inHand.filter(({ live }) => live >= chip),
      players.filter(({ live }) => live >= chip).length,
    );
  return pots;
}

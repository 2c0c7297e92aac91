import { cents } from '@/domain/money';
import type { Doing, Entry } from '@/go/engine/night/entries';
import { entryOf, NightLog } from '@/go/engine/night/log';
import { nextHand } from '@/go/engine/night/next-hand';
import type { NightSettings, NightState } from '@/go/engine/night/types';

// Home game nights for tests.

export function settings(over: Partial<NightSettings> = {}): NightSettings {
  return {
    gameType: "Texas Hold'em",
    limit: 'no_limit',
    rules: 'house',
    buyIn: cents(20_00),
    smallBlind: cents(25),
    bigBlind: cents(50),
    maxPlayers: 9,
    increase: { type: 'none', value: 15 },
    ante: { kind: 'none', amount: cents(0) },
    straddle: false,
    cap: 3,
    headsUpUncapped: false,
    button: 'dead',
    smallestChip: null,
    ...over,
  };
}

const START = Date.parse('2026-11-20T20:00:00.000Z');

/** Minutes and seconds after eight in the evening. */
export function clock(minutes: number, seconds = 0): string {
  return new Date(START + (minutes * 60 + seconds) * 1000).toISOString();
}

/** A night that a test writes: every entry has to be valid. */
export class TestNight {
  readonly log: NightLog;
  readonly entries: Entry[] = [];
  minute = 0;

  constructor(of: NightSettings = settings()) {
    this.log = new NightLog(of);
  }

  get state(): NightState {
    return this.log.state;
  }

  entry(doing: Doing): Entry {
    const seq = this.entries.length + 1;
    return entryOf(`e${seq}`, seq, clock(this.minute, seq % 60), doing);
  }

  do(...doings: readonly Doing[]): this {
    for (const doing of doings) {
      const entry = this.entry(doing);
      const why = this.log.push(entry);
      if (why !== null) throw new Error(`${doing.kind}: ${why}`);
      this.entries.push(entry);
    }
    return this;
  }

  /** Why an act is not possible now. */
  why(doing: Doing): string | null {
    return this.log.refuses(this.entry(doing));
  }

  undo(): this {
    return this.do({ kind: 'undo', target: this.log.newest?.id ?? '' });
  }

  /** Seats a player with chips for cash. */
  seat(player: string, seat: number, dollars = 20): this {
    const name = player.charAt(0).toUpperCase() + player.slice(1);
    this.do({ kind: 'sit', player, name, user: null, seat });
    return dollars === 0 ? this : this.do({ kind: 'buy_in', player, amount: cents(dollars * 100), method: 'cash' });
  }

  deal(dealer?: string): this {
    const deal = nextHand(this.state, clock(this.minute), dealer === undefined ? {} : { dealer });
    if (!deal.ok) throw new Error(deal.why);
    return this.do(deal.doing);
  }

  /** All players fold to the last one, who is paid. */
  foldAround(): this {
    while (this.state.hand?.state.phase === 'betting') this.do({ kind: 'act', action: { type: 'fold' } });
    return this.do({ kind: 'act', action: { type: 'pay_out' } });
  }

  player(id: string) {
    const found = this.state.players.find((player) => player.id === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }
}

import { useQueryClient } from '@tanstack/react-query';
import type { GameResult, HomeGame } from '../types';
import { cents, fromWire } from '@/domain/money';
import { type Party, settle, settlesExactly } from '../engine/night/settle';
import {
  CASH_BOX,
  howBought,
  noteOf,
  type PaymentRow,
  type Settlement,
  winnersFirst,
} from '../engine/night/settlement';
import type { Outcome } from '../engine/night/view';
import { performToEnd } from '@/shells/use-act';
import { markPaid } from './acts';
import { settleGame } from './use-game-act';

type BuyIn = Omit<GameResult['buyIns'][number], 'amount'> & { amount: number };

/** The parties of the settlement with their dues. */
function partiesOf(result: GameResult, buyIns: readonly BuyIn[]): Party[] {
  const sum = (of: readonly BuyIn[]) => of.reduce((all, { amount }) => all + amount, 0);
  const players = result.players.map(({ player, out }) => {
    const onPaper = buyIns.filter((each) => each.player === player && each.method !== 'cash');
    return { party: player, due: cents(fromWire(out) - sum(onPaper)) };
  });
  const cash = buyIns.filter(({ method }) => method === 'cash');
  return [...players, { party: CASH_BOX, due: cents(-sum(cash)) }];
}

/**
 * Whether the stored payments are the fewest. Games settled before the limit for exact settlement was raised may have
 * one payment too many.
 */
function isFewest(result: GameResult, buyIns: readonly BuyIn[]): boolean {
  const parties = partiesOf(result, buyIns);
  return settlesExactly(parties) && result.payments.length <= settle(parties).length;
}

/** The settlement of a game from the server's result. */
export function settledOf(result: GameResult): Settlement {
  const buyIns = result.buyIns.map(({ amount, ...rest }) => ({
    ...rest,
    amount: fromWire(amount),
  }));
  const names = new Map(result.players.map(({ player, name }) => [player, name]));
  const nameOf = (player: string) => names.get(player) ?? 'Somebody';
  return {
    payments: result.payments.map(({ from, to, fromName, toName, amount, paidAt }) => ({
      key: `${from}>${to}`,
      from,
      to,
      fromName,
      toName,
      amount: fromWire(amount),
      paidAt,
    })),
    isFewest: isFewest(result, buyIns),
    results: winnersFirst(
      result.players.map(({ player, name, in: bought, out, net }) => ({
        player,
        name,
        in: fromWire(bought),
        out: fromWire(out),
        net: fromWire(net),
        how: howBought(
          buyIns.filter((each) => each.player === player),
          nameOf,
        ),
      })),
    ),
    in: fromWire(result.in),
    out: fromWire(result.out),
    note: noteOf(buyIns),
  };
}

type Between = Pick<PaymentRow, 'from' | 'to'>;

interface Marking {
  /** Payers, receivers and hosts may mark a payment; the server does the final check. */
  mayMark: (payment: Between) => boolean;
  /** Absent until the server has sent which payments are paid. */
  onPaid: ((payment: Between, paid: boolean) => Promise<Outcome>) | undefined;
}

export function useMarking(id: string, game: HomeGame | undefined, user: string): Marking {
  const client = useQueryClient();
  async function mark({ from, to }: Between, paid: boolean): Promise<Outcome> {
    const outcome = await performToEnd(client, markPaid, { id, from, to, paid });
    if (outcome.kind === 'done') settleGame(client, outcome.answer);
    return outcome.kind === 'refused' ? { ok: false, why: outcome.message } : { ok: true };
  }
  const users = new Map(game?.result?.players.map((each) => [each.player, each.user]));
  return {
    mayMark: ({ from, to }) => game?.mine.mayRun === true || users.get(from) === user || users.get(to) === user,
    onPaid: game === undefined ? undefined : mark,
  };
}

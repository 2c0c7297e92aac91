import type { GameResult, HomeGame } from '@/api/home-types';
import { errorText } from '@/api/client/errors';
import { cents, fromWire } from '@/domain/money';
import { type Party, settle, settlesExactly } from '@/domain/night/settle';
import {
  CASH_BOX,
  howBought,
  noteOf,
  type PaymentRow,
  type Settlement,
  winnersFirst,
} from '@/domain/night/settlement';
import type { Outcome } from '@/domain/night/view';
import { useGameAct } from './mutations';

type BuyIn = Omit<GameResult['buyIns'][number], 'amount'> & { amount: number };

/** Who settled, with what each was due. */
function partiesOf(result: GameResult, buyIns: readonly BuyIn[]): Party[] {
  const sum = (of: readonly BuyIn[]) => of.reduce((all, { amount }) => all + amount, 0);
  const players = result.players.map(({ player, out }) => {
    const onPaper = buyIns.filter((each) => each.player === player && each.method !== 'cash');
    return { party: player, due: cents(fromWire(out) - sum(onPaper)) };
  });
  const cash = buyIns.filter(({ method }) => method === 'cash');
  return [...players, { party: CASH_BOX, due: cents(-sum(cash)) }];
}

/** Games that were settled when fewer parties were settled exactly can have a payment too many. */
function isFewest(result: GameResult, buyIns: readonly BuyIn[]): boolean {
  const parties = partiesOf(result, buyIns);
  return settlesExactly(parties) && result.payments.length <= settle(parties).length;
}

/** How a game ended, as the server has it. */
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
  /** Who pays, who receives and who runs the game; the server has the last word. */
  mayMark: (payment: Between) => boolean;
  /** Absent as long as the server has not said what is paid. */
  onPaid: ((payment: Between, paid: boolean) => Promise<Outcome>) | undefined;
}

/** Marking the payments of a game as paid. */
export function useMarking(id: string, game: HomeGame | undefined, user: string): Marking {
  const act = useGameAct(id);
  async function mark({ from, to }: Between, paid: boolean): Promise<Outcome> {
    try {
      await act.mutateAsync({ act: 'payments', from, to, paid });
      return { ok: true };
    } catch (error) {
      return { ok: false, why: errorText(error, 'The payment could not be marked') };
    }
  }
  const users = new Map(game?.result?.players.map((each) => [each.player, each.user]));
  return {
    mayMark: ({ from, to }) =>
      game?.mine.mayRun === true || users.get(from) === user || users.get(to) === user,
    onPaid: game === undefined ? undefined : mark,
  };
}

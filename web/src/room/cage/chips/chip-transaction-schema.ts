import * as z from 'zod/mini';
import type { NewChipTransaction, PaymentMethod, TransactionType } from '@/api/types';
import { type Cents, fromWire, parseMoney, toWire, ZERO } from '@/domain/money';
import { type Counts, countsReadable, countsToWire, worthOf } from '@/domain/payment';
import type { KnownPlayer } from '@/room/players/player-item';
import { NEED_PLAYER } from '@/room/players/player-schema';
import { positiveMoney } from '../schema';

const NEED_CHIPS = 'Chip count is required';
export const CHIPS_DIFFER = 'The chips must be worth the amount';
const OWED_ABOVE = 'The chips are worth less than what the player owes';

export interface ChipDraft {
  transactionType: TransactionType;
  player: KnownPlayer | null;
  amount: string;
  paymentMethod: PaymentMethod;
  chips: Counts;
  /** The chips brought in for an exchange. */
  returned: Counts;
  /** The seat rental owed in this room that a redemption pays: "18.00"; empty to pay out everything. */
  rentalPaid: string;
  notes: string;
}

/** The amount of a draft; for an exchange, the value of the chips brought in. Null for an invalid amount. */
export function amountOf({
  transactionType,
  amount,
  returned,
}: Pick<ChipDraft, 'transactionType' | 'amount' | 'returned'>): Cents | null {
  if (transactionType === 'exchange') return worthOf(returned);
  const parsed = parseMoney(amount);
  return parsed.ok ? parsed.cents : null;
}

/** The seat rental that is taken from the payout. */
export function owedTaken({ transactionType, rentalPaid }: Pick<ChipDraft, 'transactionType' | 'rentalPaid'>): Cents {
  return transactionType === 'chip_redemption' && rentalPaid !== '' ? fromWire(rentalPaid) : ZERO;
}

/** Why the counted chips cannot be recorded; undefined if they equal the amount. */
export function chipsProblem(draft: ChipDraft): string | undefined {
  if (worthOf(draft.chips) === ZERO) return NEED_CHIPS;
  return countsReadable(draft.chips) && worthOf(draft.chips) === amountOf(draft) ? undefined : CHIPS_DIFFER;
}

interface Recorded {
  player: KnownPlayer;
  body: Omit<NewChipTransaction, 'playerId' | 'roomId'>;
}

/** A transaction as it is sent. All problems are reported at once. */
export const chipTransactionSchema = z.pipe(
  z.custom<ChipDraft>(),
  z.transform((draft: ChipDraft, { issues }): Recorded => {
    const { transactionType, player } = draft;
    const isExchange = transactionType === 'exchange';
    const refuse = (name: keyof ChipDraft, message: string | undefined) => {
      if (message === undefined) return;
      issues.push({ code: 'custom', message, path: [name], input: draft });
    };
    if (player === null) refuse('player', NEED_PLAYER);
    if (!isExchange) refuse('amount', positiveMoney().safeParse(draft.amount).error?.issues[0]?.message);
    refuse('chips', chipsProblem(draft));
    const amount = amountOf(draft);
    const owed = owedTaken(draft);
    if (amount !== null && amount < owed) refuse('rentalPaid', OWED_ABOVE);
    if (player === null || amount === null || issues.length > 0) return z.NEVER;
    return {
      player,
      body: {
        transactionType,
        amount: toWire(amount),
        chipCount: toWire(amount),
        chips: countsToWire(draft.chips),
        notes: draft.notes.trim() === '' ? null : draft.notes.trim(),
        ...(owed > ZERO ? { rentalPaid: toWire(owed) } : {}),
        ...(isExchange ? { chipsReturned: countsToWire(draft.returned) } : { paymentMethod: draft.paymentMethod }),
      },
    };
  }),
);

import * as z from 'zod/mini';
import type { ChipTransaction, LedgerEntry, Membership, Session } from '@/api/types';

// What the socket says of the door and the cage.

const text = z.string();
const textOrNull = z.nullable(z.string());

export const named = z.object({ id: text, name: text });
const method = z.enum(['cash', 'card', 'check']);

export const session = z.object({
  id: text,
  playerId: text,
  roomId: text,
  status: z.enum(['checked_in', 'playing', 'waiting', 'checked_out']),
  notes: textOrNull,
  checkInTime: text,
  checkOutTime: textOrNull,
  totalPlayTime: z.number(),
  playingSince: textOrNull,
  played: z.number(),
  forgotten: z.boolean(),
  player: named,
}) satisfies z.ZodMiniType<Session>;

export const membership = z.object({
  id: text,
  playerId: text,
  player: named,
  membershipType: z.enum(['daily', 'monthly', 'annual']),
  status: z.enum(['active', 'expired', 'upcoming', 'cancelled']),
  feeAmount: text,
  paymentMethod: text,
  startsAt: text,
  expiryDate: text,
  soldAt: text,
  soldBy: text,
  roomId: text,
  entryId: text,
  organizationId: text,
}) satisfies z.ZodMiniType<Membership>;

export const chipTransaction = z.object({
  id: text,
  number: z.number(),
  roomId: text,
  playerId: text,
  player: named,
  transactionType: z.enum(['chip_sale', 'chip_redemption', 'exchange']),
  amount: text,
  chipCount: text,
  chips: z.array(z.object({ denomination: text, count: z.number() })),
  paymentMethod: z.nullable(method),
  notes: textOrNull,
  timestamp: text,
  cashier: text,
  shiftId: textOrNull,
  drawerName: textOrNull,
  reversedBy: textOrNull,
}) satisfies z.ZodMiniType<ChipTransaction>;

/** What an entry touches; the rest of it is read again where it is shown. */
export const ledgerEntry = z.object({
  id: text,
  player: z.nullable(named),
  shiftId: textOrNull,
  reverses: textOrNull,
}) satisfies z.ZodMiniType<Pick<LedgerEntry, 'id' | 'player' | 'shiftId' | 'reverses'>>;

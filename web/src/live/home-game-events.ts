import * as z from 'zod/mini';
import type { LogAppended, SharedGame } from '@/api/home-types';

// Home games as the staff's socket tells of them. The companion reads them by hand, in community-messages.

const text = z.string();
const textOrNull = z.nullable(text);

const pen = z.nullable(
  z.object({
    epoch: z.number(),
    device: text,
    deviceName: text,
    user: text,
    userName: text,
    at: text,
  }),
);

const level = z.nullable(
  z.object({
    number: z.number(),
    smallBlind: text,
    bigBlind: text,
    since: textOrNull,
    hands: z.number(),
    moved: z.number(),
  }),
);

const result = z.object({
  players: z.array(
    z.object({ player: text, name: text, user: textOrNull, in: text, out: text, net: text }),
  ),
  buyIns: z.array(
    z.object({
      player: text,
      amount: text,
      method: z.enum(['cash', 'iou', 'fund']),
      owedTo: text,
    }),
  ),
  payments: z.array(
    z.object({
      from: text,
      to: text,
      fromName: text,
      toName: text,
      amount: text,
      paidAt: textOrNull,
      paidBy: textOrNull,
    }),
  ),
  minutes: z.number(),
  in: text,
  out: text,
});

const game = z.object({
  id: text,
  gameName: text,
  gameType: z.enum(["Texas Hold'em", 'Omaha', 'Seven Card Stud', 'Mixed Games', 'Other']),
  raiseType: z.nullable(z.enum(['no_limit', 'pot_limit', 'fixed'])),
  stakes: text,
  buyIn: text,
  smallBlind: text,
  bigBlind: text,
  location: text,
  maxPlayers: z.number(),
  status: z.enum(['scheduled', 'pending', 'active', 'completed']),
  startTime: textOrNull,
  endTime: textOrNull,
  createdAt: text,
  description: text,
  blindIncreaseType: z.enum(['none', 'time', 'rounds', 'orbits']),
  blindIncreaseValue: z.number(),
  inviteCode: text,
  rules: z.enum(['house', 'standard']),
  buttonRule: z.enum(['dead', 'moving']),
  smallestChip: textOrNull,
  hostId: text,
  hostName: text,
  startedAt: textOrNull,
  going: z.number(),
  rsvps: z.array(
    z.object({ user: text, name: text, answer: z.enum(['going', 'maybe', 'declined']) }),
  ),
  playing: z.number(),
  inPlay: text,
  hands: z.number(),
  head: z.number(),
  pen,
  level,
  bought: text,
  result: z.nullable(result),
}) satisfies z.ZodMiniType<SharedGame>;

/** The entries themselves are the companion's: the desk shows no hand. */
const appended = z.object({ game: text, head: z.number(), pen }) satisfies z.ZodMiniType<
  Omit<LogAppended, 'entries'>
>;

export const HOME_GAME_SCHEMAS = {
  home_game_updated: game,
  home_game_log: appended,
  /** Taken back before it began. */
  home_game_removed: z.object({ id: text }),
  /** Somebody was invited, came in, or has other rights. */
  community_updated: z.object({}),
} as const;

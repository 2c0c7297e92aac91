import * as z from 'zod/mini';
import type { Tournament } from '@/api/tournament-types';
import { named } from './house-events';

// What the socket says of tournaments.

const text = z.string();
const number = z.number();
const textOrNull = z.nullable(z.string());
const status = z.enum(['scheduled', 'registration', 'running', 'completed']);

const clock = z.object({
  position: number,
  remainingMs: number,
  since: textOrNull,
  pausedAt: textOrNull,
  handForHand: z.boolean(),
}) satisfies z.ZodMiniType<Tournament['clock']>;

const tournament = z.object({
  id: text,
  roomId: text,
  name: text,
  buyIn: text,
  startTime: text,
  maxEntries: z.nullable(number),
  currentEntries: number,
  currentLevel: number,
  status,
  plannedMinutes: number,
  template: text,
  reEntries: number,
  alternates: number,
  playersLeft: number,
  openTables: number,
  openSeats: number,
  entriesOpen: z.boolean(),
  prizePool: text,
  bounties: text,
  chipsInPlay: number,
  bounty: text,
  winner: z.nullable(named),
  seasonId: textOrNull,
  startedAt: textOrNull,
  completedAt: textOrNull,
  cancelledAt: textOrNull,
  clock,
  levelEndsAt: textOrNull,
  tableIds: z.array(text),
}) satisfies z.ZodMiniType<Tournament>;

/** The clock was set, or has turned to the next item by itself. */
const tournamentClock = z.object({
  id: text,
  clock,
  levelEndsAt: textOrNull,
  currentLevel: number,
  entriesOpen: z.boolean(),
  status,
}) satisfies z.ZodMiniType<
  Pick<Tournament, 'id' | 'clock' | 'levelEndsAt' | 'currentLevel' | 'entriesOpen' | 'status'>
>;

/** The data of the events about tournaments, by type. */
export const TOURNAMENT_SCHEMAS = {
  tournament_created: tournament,
  tournament_updated: tournament,
  tournament_clock: tournamentClock,
  tournament_deleted: z.object({ id: text }),
  tournament_template_saved: z.object({ key: text }),
  tournament_template_dropped: z.object({ id: text }),
} as const;

// What readers of reports hear beside the floor, and the figures that are read again after it.
import * as z from 'zod/mini';
import type { Cache } from './cache';
import { revenueChanged } from './staff-map';

const text = z.string();

export const EXECUTIVE_SCHEMAS = {
  /** What an act has added to the books; a reversal adds negative amounts. */
  revenue_update: z.object({
    roomId: text,
    totalRevenue: text,
    membershipRevenue: text,
    seatRentalRevenue: text,
  }),
  /** The hours of a gaming day are added up: its performance is complete. */
  performance_update: z.object({ roomId: text, gamingDay: text }),
};

export const EXECUTIVE_MAP = {
  executive_alert(cache: Cache) {
    cache.derived(['/api/executive', 'summary']);
  },
  revenue_update(cache: Cache, { room }: { room: string | null }) {
    revenueChanged(cache, room);
  },
  performance_update(cache: Cache) {
    cache.derived(['/api/executive', 'performance']);
    cache.derived(['/api/analytics', 'occupancy']);
  },
};

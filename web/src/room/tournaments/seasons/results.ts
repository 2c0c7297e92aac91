import type { Season, SeasonRank, TournamentResult } from '@/api/tournament-types';
import { addCents, type Cents, fromWire } from '@/domain/money';
import { csvAmount, type CsvColumn } from '@/lib/csv';
import { DAY_ZONE, formatCount, formatMoney, formatOrdinal, formatShortDate, momentOfDay } from '@/lib/format';

// Results of tournaments and the points of a league.

/** "1st", "4th tied" */
export function resultPlace({ place, shared }: Pick<TournamentResult, 'place' | 'shared'>): string {
  return shared > 1 ? `${formatOrdinal(place)} tied` : formatOrdinal(place);
}

const hundredths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Hundredths of a point: "948.68", "–" for none. */
export function pointsText(points: number): string {
  return points === 0 ? '–' : hundredths.format(points / 100);
}

/** The formula of the points, shown behind the small i. */
export const POINTS_FORMULA = '100 × √(entries ÷ place). Ties share the average; only the best entry counts.';

export function countedText({ counted }: Pick<Season, 'counted'>): string {
  if (counted === null) return 'all results count';
  return counted === 1 ? 'the best result counts' : `the best ${formatCount(counted)} results count`;
}

export interface ResultsTotals {
  prizes: Cents;
  bounties: Cents;
  points: number;
}

export function resultsTotals(results: readonly TournamentResult[]): ResultsTotals {
  return {
    prizes: addCents(...results.map(({ prize }) => fromWire(prize))),
    bounties: addCents(...results.map(({ bounties }) => fromWire(bounties))),
    points: results.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Every column of the screen; amounts and points are numbers. */
export const RESULTS_FILE: readonly CsvColumn<TournamentResult>[] = [
  { header: 'Place', value: ({ place }) => place },
  { header: 'Shared by', value: ({ shared }) => shared },
  { header: 'Player', value: ({ player }) => player.name },
  { header: 'Entry', value: ({ entryNo }) => entryNo },
  { header: 'Prize', value: ({ prize }) => csvAmount(fromWire(prize)) },
  { header: 'Bounties', value: ({ bounties }) => csvAmount(fromWire(bounties)) },
  { header: 'Points', value: ({ points }) => points / 100 },
];

const dayText = (day: string) => formatShortDate(momentOfDay(day), DAY_ZONE);

/** "Sep 17, 2026 to Dec 21, 2026" */
export function seasonDays({ startsOn, endsOn }: Pick<Season, 'startsOn' | 'endsOn'>): string {
  return `${dayText(startsOn)} to ${dayText(endsOn)}`;
}

/** "Lodge League, Fall" */
export function seasonName({ league, name }: Pick<Season, 'league' | 'name'>): string {
  return `${league}, ${name}`;
}

/** "$1,240.00 won" */
export function wonText(amount: Cents): string {
  return amount === 0 ? 'nothing won' : `${formatMoney(amount)} won`;
}

/** Whether the season is current, past or future. */
export function seasonState({ startsOn, endsOn }: Season, today: string): string {
  if (today < startsOn) return 'To come';
  return today > endsOn ? 'Over' : 'Being played';
}

/** The current season, otherwise the newest. */
export function seasonOf(seasons: readonly Season[], asked: string | undefined, today: string): Season | undefined {
  return (
    seasons.find(({ id }) => id === asked) ??
    seasons.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn) ??
    seasons[0]
  );
}

export const STANDINGS_FILE: readonly CsvColumn<SeasonRank>[] = [
  { header: 'Rank', value: ({ rank }) => rank },
  { header: 'Player', value: ({ player }) => player.name },
  { header: 'Points', value: ({ points }) => points / 100 },
  { header: 'Played', value: ({ played }) => played },
  { header: 'Counted', value: ({ counted }) => counted },
  { header: 'Best place', value: ({ best }) => best },
  { header: 'Won', value: ({ won }) => csvAmount(fromWire(won)) },
];

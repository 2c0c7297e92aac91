/** The period of a list, in gaming days. */
export const SPANS = ['today', 'week', 'every'] as const;
export type Span = (typeof SPANS)[number];

export const SPAN_CHOICES: { value: Span; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'every', label: 'All' },
];

/** The gaming day a number of days before another. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00.000Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The first gaming day of a span; undefined for a span without one, or while today is loading. */
export function spanFrom(span: Span, today: string | undefined): string | undefined {
  if (today === undefined || span === 'every') return undefined;
  return span === 'today' ? today : dayBefore(today, 6);
}

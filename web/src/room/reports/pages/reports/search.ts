const KINDS = ['shift', 'cage', 'time-charge', 'memberships', 'waitlist', 'tournament'] as const;

/** Without values, the daily report of today is shown. */
interface ReportsSearch {
  kind?: (typeof KINDS)[number] | undefined;
  day?: string | undefined;
  shift?: string | undefined;
}

/** Parses the address of the reports; ignores anything else in it. */
export function reportsSearch({ kind, day, shift }: Record<string, unknown>): ReportsSearch {
  return {
    kind: KINDS.find((each) => each === kind),
    day: typeof day === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? day : undefined,
    shift: typeof shift === 'string' && shift !== '' ? shift : undefined,
  };
}

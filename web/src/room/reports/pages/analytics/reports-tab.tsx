import { Link } from '@tanstack/react-router';
import type { ReportKind } from '@/api/insight-types';
import { KIND_LABEL, KINDS } from '@/room/reports/daily/model';

const ABOUT: Record<ReportKind, string> = {
  daily: 'The gaming day: revenue, players, tables and waits.',
  shift: 'One drawer from opening to count: what came in, what went out, over or short.',
  cage: 'Every transaction of the day by kind and method of payment.',
  'time-charge': 'Seat rental by table and player, minute by minute.',
  memberships: 'Memberships sold, renewed and run out.',
  waitlist: 'Who waited how long, and how each wait ended.',
  tournament: 'Entries, prize pool and payouts of the events of the day.',
};

/** The reports that can be read, printed and downloaded. */
export function ReportsTab() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-4">
      {KINDS.map((kind) => (
        <li key={kind} className="grid">
          <Link
            to="/reports"
            search={kind === 'daily' ? {} : { kind }}
            className="rounded-card border border-line bg-surface p-4 hover:bg-hover"
          >
            <span className="block text-body font-semibold">{KIND_LABEL[kind]} Report</span>{' '}
            <span className="mt-0.5 block text-dense text-ink-2">{ABOUT[kind]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

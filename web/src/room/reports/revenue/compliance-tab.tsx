import type { ReactNode } from 'react';
import type { FeeSchedule } from '@/api/insight-types';
import { Panel } from '@/ui/panel';
import { FeeLists } from './compliance-panel';

/** The place of one of the organization's documents. The page turns it into a link. */
export type DocumentPlace =
  | 'memberships'
  | 'rentals'
  | 'report-daily'
  | 'report-cage'
  | 'report-time-charge'
  | 'players';

interface ComplianceTabProps {
  schedule: FeeSchedule;
  /** Renders a link to a document; only the text where this role or version has no such page. */
  link: (place: DocumentPlace, words: string) => ReactNode;
}

/** The charges, the house's revenue, and what the house does not do. It promises nothing about the law. */
export function ComplianceTab({ schedule, link }: ComplianceTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 stacked:grid-cols-[minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        <ModelPanel />
        <Panel title="Required documentation" count={DOCUMENTS.length}>
          <ul>
            {DOCUMENTS.map(({ title, detail, place, where }) => (
              <Line key={title} title={title} detail={detail} end={place === undefined ? where : link(place, where)} />
            ))}
          </ul>
        </Panel>
        <Panel title="Key restrictions" count={RESTRICTIONS.length}>
          <ul>
            {RESTRICTIONS.map(({ title, detail }) => (
              <Line key={title} title={title} detail={detail} />
            ))}
          </ul>
        </Panel>
      </div>
      <Panel title="Fee schedule">
        <FeeLists schedule={schedule} note="Per term" />
        <p className="border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
          In force now. A change never alters a membership that was sold or a rental that runs.
        </p>
      </Panel>
    </div>
  );
}

function ModelPanel() {
  return (
    <Panel title="What we charge">
      <div className="grid gap-3 px-4 py-4 text-body text-ink-2 phone:px-3">
        <p className="max-w-[72ch]">
          <strong className="font-semibold text-ink">Members pay for their membership.</strong> The fee depends on the
          term alone: a day, a month or a year.
        </p>
        <p className="max-w-[72ch]">
          <strong className="font-semibold text-ink">Seated players pay for their seat.</strong> The rental is counted
          by the time a named player holds a seat, at the hourly rate of the table. A fixed house fee of an event is
          booked as seat rental too.
        </p>
        <p className="max-w-[72ch]">
          <strong className="font-semibold text-ink">Nothing is taken from a pot.</strong> No charge depends on what is
          bet, won or lost. Chips are sold and redeemed at their value; player funds and prize pools belong to the
          players and are never counted as revenue.
        </p>
        <p className="max-w-[72ch] rounded-control bg-info-soft px-3 py-2 text-dense text-info">
          The model is that of a private, membership-based card room, as rooms in Texas describe theirs with Chapter 47
          of the state&apos;s Penal Code in mind. These pages show what was recorded here. They are not legal advice:
          that is for the house and its counsel to judge.
        </p>
      </div>
    </Panel>
  );
}

interface DocumentLine {
  title: string;
  detail: string;
  place?: DocumentPlace;
  where: string;
}

/** The organization's own documents, which the program keeps as people work. */
const DOCUMENTS: readonly DocumentLine[] = [
  {
    title: 'Membership records',
    detail: 'Who is a member for which term, what it cost, how it was paid and who sold it.',
    place: 'memberships',
    where: 'Memberships',
  },
  {
    title: 'Seat rental records',
    detail: 'Who held which seat from when to when, at which rate, what it came to, and what is paid.',
    place: 'rentals',
    where: 'Seat Rentals',
  },
  {
    title: 'Fee schedule',
    detail: 'What is charged now, and since when. Earlier schedules are kept.',
    where: 'On this page',
  },
  {
    title: 'Daily report',
    detail: 'Revenue, tables and visits of each gaming day. A closed day is corrected by dated entries only.',
    place: 'report-daily',
    where: 'Reports',
  },
  {
    title: 'Cage ledger and drawer counts',
    detail: 'Every entry with its author, every drawer counted before it says over or short.',
    place: 'report-cage',
    where: 'Cage report',
  },
  {
    title: 'Door and exclusions',
    detail: 'Refused entries and their reasons, barred players, and self-exclusions with their ends.',
    place: 'players',
    where: 'Players',
  },
];

/** The restrictions that the program itself enforces. */
const RESTRICTIONS: readonly Omit<DocumentLine, 'where'>[] = [
  {
    title: 'No rake, no share',
    detail: 'A charge that is a percentage of a pot, a bet or a prize pool cannot be entered.',
  },
  {
    title: 'Two sources of revenue',
    detail: 'Membership fees and hourly seat rental. The books have no other revenue account.',
  },
  {
    title: 'Members only',
    detail:
      'A named player needs an active membership to be seated. Who may make an exception gives a reason, and it is kept.',
  },
  {
    title: 'The same fee for everybody',
    detail: 'The server takes fees from the schedule and refuses an amount that disagrees with it.',
  },
  {
    title: 'Barred and self-excluded players',
    detail: 'They are not checked in, listed or seated. Room staff cannot end a self-exclusion early.',
  },
  {
    title: 'Nothing is erased',
    detail: 'A mistake in the ledger is reversed by a second entry with its author and reason.',
  },
];

function Line({ title, detail, end }: { title: string; detail: string; end?: ReactNode }) {
  return (
    <li className="flex items-start gap-4 border-b border-line-soft px-4 py-3 last:border-b-0 phone:flex-col phone:gap-1 phone:px-3">
      <div className="min-w-0 flex-1">
        <p className="text-dense font-medium">{title}</p>
        <p className="max-w-[72ch] text-dense text-ink-2">{detail}</p>
      </div>
      {end === undefined ? null : <span className="flex-none text-dense text-ink-3">{end}</span>}
    </li>
  );
}

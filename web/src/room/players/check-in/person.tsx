import { MapPin, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntryCheck } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { formatDate, formatPhone, isoDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Fact, Facts } from '@/ui/facts';
import { Icon } from '@/ui/icon';
import { StatusBadge } from '@/ui/status-badge';
import { ageOn } from './age';
import { entryQuestions } from '../entry-check/model';
import type { License } from './scan';

interface SideProps {
  name: string;
  lines: readonly string[];
  children: ReactNode;
}

/** The left side: the person. */
export function Side({ name, lines, children }: SideProps) {
  return (
    <section
      aria-label="Player"
      className="grid content-start gap-4 border-r border-line bg-hover px-6 py-4 phone:border-r-0 phone:border-b phone:px-4"
    >
      <div className="grid gap-1">
        <h2 className="text-title font-semibold wrap-anywhere">{name}</h2>
        {lines.map((line) => (
          <p key={line} className="text-dense text-ink-2 tabular-nums">
            {line}
          </p>
        ))}
      </div>
      {children}
    </section>
  );
}

interface PersonProps {
  name: string;
  phoneNumber: string | null | undefined;
  entryCheck: EntryCheck;
  /** Where the player is now; null for a player who is not in the room. */
  place: string | null;
  license: License | null;
  now: number;
}

/** A known player: age, place, and the questions of the door. */
export function Person({ name, phoneNumber, entryCheck, place, license, now }: PersonProps) {
  const { timeZone, settings } = useRoom();
  const { keptApart } = entryCheck;
  const birthDate = entryCheck.birthDate ?? license?.birthDate ?? null;
  return (
    <Side
      name={name}
      lines={[
        ...(phoneNumber == null ? [] : [formatPhone(phoneNumber)]),
        birthDate === null
          ? 'Birth date not recorded'
          : `Born ${birthDate.slice(0, 4)}, ${ageText(birthDate, settings.minimumAge, isoDay(now, timeZone))}`,
      ]}
    >
      <p className="flex gap-2 text-dense text-ink-2">
        <Icon as={MapPin} />
        <span>{place ?? absenceText(entryCheck, timeZone)}</span>
      </p>
      <Facts variant="box" label="At the door">
        {entryQuestions(entryCheck, now, timeZone).map(({ label, answer }) => (
          <Fact key={label} label={label === 'Unpaid from earlier visits' ? 'Unpaid' : label}>
            <StatusBadge {...answer} />
          </Fact>
        ))}
        {keptApart.length === 0 ? null : (
          <Fact label="Keep apart from">{keptApart.map(({ player }) => player.name).join(', ')}</Fact>
        )}
        <LicenseFact license={license} />
      </Facts>
    </Side>
  );
}

/** "over 21", "under 21" */
export function ageText(birthDate: string, minimumAge: number, today: string): string {
  return `${ageOn(birthDate, today) < minimumAge ? 'under' : 'over'} ${minimumAge}`;
}

function absenceText({ lastSession }: EntryCheck, timeZone: string): string {
  if (lastSession === null) return 'Not in the room. First visit.';
  return `Not in the room. Last here on ${formatDate(lastSession.checkInTime, timeZone)}.`;
}

/** An expired license is a warning. */
export function LicenseFact({ license }: { license: License | null }) {
  const { timeZone } = useRoom();
  const today = isoDay(useNow(60_000), timeZone);
  if (license === null) return null;
  const isExpired = license.expires !== null && license.expires < today;
  return (
    <Fact label="License">
      {license.expires === null ? (
        'without an end'
      ) : isExpired ? (
        <StatusBadge shape="triangle" tone="warn" label={`Expired ${license.expires}`} filled />
      ) : (
        <StatusBadge shape="check" tone="ok" label={`valid to ${license.expires.slice(0, 4)}`} />
      )}
    </Fact>
  );
}

export function ScanNote() {
  return (
    <p className="flex gap-2 text-dense text-ink-2">
      <Icon as={ShieldCheck} />
      <span>Filled in from the license. The scan itself isn’t kept.</span>
    </p>
  );
}

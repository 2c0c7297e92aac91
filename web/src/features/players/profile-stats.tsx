import type { PlayerProfile } from '@/api/types';
import { fromWire } from '@/domain/money';
import { formatCount, formatHours, formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Stat, Stats } from '@/ui/stats';
import { balanceNote, membershipNote, membershipValue, rankNote, visitsNote } from './model';

interface ProfileStatsProps {
  profile: PlayerProfile;
  timeZone: string;
}

/** What he owes or has, his membership, how much he plays. */
export function ProfileStats({ profile, timeZone }: ProfileStatsProps) {
  const now = useNow(60_000);
  return (
    <Stats>
      <Stat
        label="Balance"
        value={formatMoney(fromWire(profile.balance))}
        delta={balanceNote(profile)}
        info="Player funds and prepaid time, less what is unpaid and what the running seat rental stands at."
      />
      <Stat
        label="Membership"
        value={membershipValue(profile.membership)}
        delta={membershipNote(profile.membership, { timeZone, now })}
      />
      <Stat
        label="Hours Played"
        value={formatHours(profile.hours90)}
        delta={rankNote(profile)}
        info={`Hours in a seat. In all: ${formatHours(profile.lifetimeHours)}. The rank is among active players; the first tenth are VIP.`}
      />
      <Stat
        label="Visits"
        value={formatCount(profile.visits90)}
        delta={visitsNote(profile)}
        info={`Gaming days with a visit. In all: ${formatCount(profile.lifetimeVisits)}.`}
      />
    </Stats>
  );
}

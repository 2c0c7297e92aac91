import type { PlayerProfile } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatCount, formatHours, formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Stat, Stats } from '@/ui/stats';
import { balanceNote, membershipNote, membershipValue, rankNote, visitsNote } from './model';

/** A player's balance, membership, visits and hours. */
export function ProfileStats({ profile }: { profile: PlayerProfile }) {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  return (
    <Stats>
      <Stat
        label="Balance"
        value={formatMoney(fromWire(profile.balance))}
        delta={balanceNote(profile)}
        info="Player funds and prepaid time, minus unpaid amounts and the current seat rental."
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

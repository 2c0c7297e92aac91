import type { ReactNode } from 'react';
import type { PlayerProfile } from '@/api/types';
import { FlagsPanel } from '@/room/players/profile/flags-panel';
import { HoursPanel } from '@/room/players/profile/hours-panel';
import { MembershipsPanel } from '@/room/players/profile/memberships-panel';
import { stands } from '@/room/players/profile/model';
import { NotesPanel } from '@/room/players/profile/notes-panel';
import { AgreedPanel, MessageRecord } from '@/room/players/notices/messages-panels';
import { ProfileStats } from '@/room/players/profile/profile-stats';
import { RefusalsPanel } from '@/room/players/profile/refusals-panel';
import { SeatHistory } from '@/room/players/profile/seat-history';
import { StopBand } from '@/room/players/profile/stop-band';
import { TournamentsPanel } from '@/room/players/profile/tournaments-panel';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { useStacked } from '@/ui/use-media';
import { useCan } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { EntryCheckPanel } from './entry-check-panel';
import { openDialog } from '@/shells/dialogs';

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

interface ColumnsProps {
  /** In one column the entry check comes first, because it decides whether to continue. */
  entryCheck: ReactNode;
  main: ReactNode;
  aside: ReactNode;
}

function Columns({ entryCheck, main, aside }: ColumnsProps) {
  if (useStacked()) {
    return (
      <div className={column}>
        {entryCheck}
        {main}
        {aside}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4">
      <div className={column}>{main}</div>
      <div className={column}>
        {entryCheck}
        {aside}
      </div>
    </div>
  );
}

/** The panels of a player. A refused player shows little more than the reason and the refused entries. */
export function PlayerDesk({ profile }: { profile: PlayerProfile }) {
  const place = usePlace();
  const can = useCan();
  const now = useNow(60_000);
  const { player } = profile;
  const manages = can('manage_players') && player.removedAt === null;
  const refused = stands(player, now) !== null;
  const of = { playerId: player.id };
  const refusals = <RefusalsPanel {...of} onlyWithAny={!refused} />;
  const notes = <NotesPanel {...of} writes={manages} />;
  // A record without personal data cannot enter.
  const entryCheck = player.removedAt === null ? <EntryCheckPanel {...of} /> : null;
  const flags = <FlagsPanel profile={profile} canChange={can('manage_players')} />;
  if (refused) {
    return (
      <>
        <StopBand
          player={player}
          action={
            manages ? <Button onClick={() => openDialog('log-refused-entry', of)}>Log Refused Entry</Button> : null
          }
        />
        <Columns
          entryCheck={entryCheck}
          main={
            <>
              {refusals}
              {notes}
            </>
          }
          aside={flags}
        />
      </>
    );
  }
  return (
    <>
      <ProfileStats profile={profile} />
      <Columns
        entryCheck={entryCheck}
        main={
          <>
            <HoursPanel weeks={profile.weeks} />
            <SeatHistory {...of} today={place.gamingDayOf(now)} running={profile.running} />
            {notes}
            {refusals}
            <MessageRecord {...of} />
          </>
        }
        aside={
          <>
            <MembershipsPanel memberships={profile.memberships} />
            <TournamentsPanel tournaments={profile.tournaments} />
            {flags}
            {player.removedAt === null ? <AgreedPanel {...of} /> : null}
          </>
        }
      />
    </>
  );
}

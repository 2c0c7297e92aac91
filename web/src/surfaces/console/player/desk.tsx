import type { ReactNode } from 'react';
import type { PlayerProfile } from '@/api/types';
import { FlagsPanel } from '@/features/players/flags-panel';
import { HoursPanel } from '@/features/players/hours-panel';
import { MembershipsPanel } from '@/features/players/memberships-panel';
import { stands } from '@/features/players/model';
import { NotesPanel } from '@/features/players/notes-panel';
import { ProfileStats } from '@/features/players/profile-stats';
import { RefusalsPanel } from '@/features/players/refusals-panel';
import { SeatHistory } from '@/features/players/seat-history';
import { StopBand } from '@/features/players/stop-band';
import { TournamentsPanel } from '@/features/players/tournaments-panel';
import { gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { useStacked } from '@/ui/use-media';
import { useCan, useRoom } from '../session-context';
import { DoorPanel } from './door-panel';
import type { PlayerAct } from './layers';

interface PlayerDeskProps {
  profile: PlayerProfile;
  onAsk: (act: PlayerAct) => void;
}

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

interface ColumnsProps {
  /** In one column the door comes first: it says whether to go on. */
  door: ReactNode;
  main: ReactNode;
  aside: ReactNode;
}

function Columns({ door, main, aside }: ColumnsProps) {
  if (useStacked()) {
    return (
      <div className={column}>
        {door}
        {main}
        {aside}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4">
      <div className={column}>{main}</div>
      <div className={column}>
        {door}
        {aside}
      </div>
    </div>
  );
}

/** Whom the door refuses is shown with little else: why, and what the door did about it. */
export function PlayerDesk({ profile, onAsk }: PlayerDeskProps) {
  const room = useRoom();
  const can = useCan();
  const now = useNow(60_000);
  const { player } = profile;
  const { timeZone } = room;
  const manages = can('manage_players') && player.removedAt === null;
  const refused = stands(player, now) !== null;
  const of = { playerId: player.id, timeZone };
  const refusals = <RefusalsPanel {...of} onlyWithAny={!refused} />;
  const notes = <NotesPanel {...of} writes={manages} />;
  // Nobody comes in as a record that is nobody's.
  const door = player.removedAt === null ? <DoorPanel {...of} roomId={room.id} /> : null;
  const flags = (
    <FlagsPanel
      profile={profile}
      timeZone={timeZone}
      onAct={can('manage_players') ? onAsk : undefined}
    />
  );
  if (refused) {
    return (
      <>
        <StopBand
          player={player}
          timeZone={timeZone}
          action={
            manages ? <Button onClick={() => onAsk('refuse')}>Log Refused Entry</Button> : null
          }
        />
        <Columns
          door={door}
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
      <ProfileStats profile={profile} timeZone={timeZone} />
      <Columns
        door={door}
        main={
          <>
            <HoursPanel weeks={profile.weeks} />
            <SeatHistory {...of} today={gamingDayOf(now, room)} running={profile.running} />
            {notes}
            {refusals}
          </>
        }
        aside={
          <>
            <MembershipsPanel memberships={profile.memberships} timeZone={timeZone} />
            <TournamentsPanel tournaments={profile.tournaments} timeZone={timeZone} />
            {flags}
          </>
        }
      />
    </>
  );
}

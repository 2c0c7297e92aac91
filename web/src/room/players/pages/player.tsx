import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PlayerProfile } from '@/api/types';
import { fromWire } from '@/domain/money';
import { changePlayer } from '../profile/acts';
import { useProfile } from '../profile/queries';
import { downloadPlayer } from '../personal-data/download';
import { useNow } from '@/lib/hooks/use-now';
import { useAct } from '@/shells/use-act';
import { announce } from '@/ui/announcer';
import { buttonStyle } from '@/ui/button-style';
import { sayFailed } from '@/shells/messages';
import { StaleStrip } from '@/shells/stale-strip';
import { openDialog } from '@/shells/dialogs';
import { Page } from '@/shells/page';
import { EXPORT_TEXTS } from '@/shells/list-panel/use-export';
import { Crumbs } from '@/shells/crumbs';
import { DetailPage } from '@/shells/detail-page';
import { PlayerDesk } from './player/desk';
import { Badges, Facts, PlayerActions } from './player/head';
import { PlayerSkeleton } from './player/skeleton';
import { useCan, useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { NoPermission } from '../no-permission';

export function PlayerPage() {
  const can = useCan();
  const { playerId } = useParams({ from: '/players/$playerId' });
  // The key resets the page per player: no dialog about the previous player stays open.
  return can('view_players') ? <Player key={playerId} id={playerId} /> : <NoPermission title="Player" />;
}

function Player({ id }: { id: string }) {
  const room = useRoom();
  const profile = useProfile(id, room.id);
  return (
    <DetailPage of={profile} kind="Player" up="/players" skeleton={<PlayerSkeleton />}>
      {(data) => <Known profile={data} query={profile} />}
    </DetailPage>
  );
}

/** A player's page: their data, and the acts on it. */
function Known({ profile, query }: { profile: PlayerProfile; query: ReturnType<typeof useProfile> }) {
  const place = usePlace();
  const can = useCan();
  const now = useNow(60_000);
  const { player, running, owed } = profile;
  const change = useAct(changePlayer);
  const ids = { playerId: player.id };
  // A merged record and one without personal data are read-only.
  const lives = player.mergedInto === null && player.removedAt === null;
  const manages = can('manage_players') && lives;
  const sells = can('manage_cage') && lives;
  const when = <Act,>(may: boolean, act: Act) => (may ? act : undefined);

  function setActive() {
    change.run({
      playerId: player.id,
      playerName: player.name,
      body: { isActive: !player.isActive },
    });
  }

  async function exportData() {
    try {
      await downloadPlayer(player.id);
      announce('Data exported');
    } catch (error) {
      sayFailed(error, EXPORT_TEXTS);
    }
  }

  return (
    <Page
      title={player.name}
      crumbs={<Crumbs up="/players" here={player.name} />}
      badge={<Badges profile={profile} now={now} />}
      detail={<Facts profile={profile} />}
      actions={
        <PlayerActions
          profile={profile}
          now={now}
          owes={running !== null || fromWire(owed) > 0}
          acts={{
            edit: when(manages, () => openDialog('edit-player', ids)),
            merge: when(manages, () => openDialog('merge-player', ids)),
            setActive: when(manages, setActive),
            sell: when(sells, () => openDialog('sell-membership', { player })),
            checkIn: when(manages, () => openDialog('check-in', { player })),
            checkOut: when(manages, () => openDialog('check-out', ids)),
            link: when(manages, () => openDialog('player-link', ids)),
            card: when(manages, () => openDialog('player-link', { ...ids, isCard: true })),
            pay: when(sells, () => openDialog('take-payment', ids)),
            exportData: when(can('manage_players'), () => void exportData()),
            removeData: when(can('manage_settings') && lives, () => openDialog('remove-player-data', ids)),
          }}
        />
      }
    >
      <StaleStrip of={{ 'the player': query }} />
      {player.removedAt === null ? null : (
        <Strip>
          Personal data was removed on {place.formatLongDate(player.removedAt)}. What was counted and paid stays.
        </Strip>
      )}
      {player.mergedInto === null ? <PlayerDesk profile={profile} /> : <MergedInto id={player.mergedInto} />}
    </Page>
  );
}

function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-info-soft px-4 py-2 text-dense text-info"
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  );
}

function MergedInto({ id }: { id: string }) {
  return (
    <Strip
      action={
        <Link to="/players/$playerId" params={{ playerId: id }} className={buttonStyle({ size: 'sm' })}>
          Open the Player
        </Link>
      }
    >
      This duplicate was merged into another player record.
    </Strip>
  );
}

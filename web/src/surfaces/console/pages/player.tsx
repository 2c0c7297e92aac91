import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isStatus } from '@/api/client/errors';
import type { PlayerProfile } from '@/api/types';
import { fromWire } from '@/domain/money';
import {
  PLAYER_NOT_FOUND,
  PLAYER_UPDATE_TEXTS,
  useChangePlayer,
} from '@/features/players/mutations';
import { useProfile } from '@/features/players/queries';
import { downloadPlayer } from '@/features/privacy/download';
import { formatLongDate } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { announce } from '@/ui/announcer';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Panel } from '@/ui/panel';
import { toast } from '@/ui/toast-store';
import { sayFailed } from '../floor/messages';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { EXPORT_TEXTS } from '../lists/use-export';
import { Counter, type CounterAct } from '../player/counter';
import { PlayerDesk } from '../player/desk';
import { Badges, Crumbs, Facts, PlayerActions } from '../player/head';
import { type PlayerAct, PlayerLayers } from '../player/layers';
import { PlayerSkeleton } from '../player/skeleton';
import { useCan, useRoom } from '../session-context';
import { WhoMay } from '../who-may';

export function PlayerPage() {
  const can = useCan();
  const { playerId } = useParams({ from: '/players/$playerId' });
  // Another address is another player: no question asked about the old one stays open.
  return can('view_players') ? <Player key={playerId} id={playerId} /> : <WhoMay title="Player" />;
}

function Player({ id }: { id: string }) {
  const room = useRoom();
  const profile = useProfile(id, room.id);
  if (profile.data !== undefined) return <Known profile={profile.data} query={profile} />;
  if (isStatus(profile.error, 404)) return <Missing />;
  return (
    <Page title="Player" crumbs={<Crumbs here="Player" />}>
      {profile.isError ? (
        <Panel title="Player" hideTitle>
          <ErrorPanel
            what="the player"
            error={profile.error}
            retrying={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        </Panel>
      ) : (
        <PlayerSkeleton />
      )}
    </Page>
  );
}

/** An id that no player has, or a player of another organization: the same answer (docs/rules/roles.md). */
function Missing() {
  return (
    <Page title={PLAYER_NOT_FOUND} crumbs={<Crumbs here="Player" />}>
      <Panel title={PLAYER_NOT_FOUND} hideTitle>
        <Empty
          title="There is no player at this address"
          action={
            <Link to="/players" className={buttonStyle()}>
              Go to Players
            </Link>
          }
        >
          The address may be incomplete.
        </Empty>
      </Panel>
    </Page>
  );
}

interface KnownProps {
  profile: PlayerProfile;
  query: ReturnType<typeof useProfile>;
}

/** A player's page: what he is to the club, and what can be done about it. */
function Known({ profile, query }: KnownProps) {
  const room = useRoom();
  const can = useCan();
  const now = useNow(60_000);
  const { player, running, owed } = profile;
  const change = useChangePlayer(player.id);
  const [asked, setAsked] = useState<PlayerAct | null>(null);
  const [counter, setCounter] = useState<CounterAct | null>(null);
  // A record that another stands for, or that is nobody's any more, is only looked at.
  const lives = player.mergedInto === null && player.removedAt === null;
  const manages = can('manage_players') && lives;
  const sells = can('manage_cage') && lives;
  const when = <Act,>(may: boolean, act: Act) => (may ? act : undefined);

  function setActive() {
    change.mutate(
      { isActive: !player.isActive },
      {
        onSuccess: () => toast({ title: PLAYER_UPDATE_TEXTS.success }),
        onError: (error) => sayFailed(error, PLAYER_UPDATE_TEXTS),
      },
    );
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
      crumbs={<Crumbs here={player.name} />}
      badge={<Badges profile={profile} now={now} />}
      detail={<Facts profile={profile} timeZone={room.timeZone} />}
      actions={
        <PlayerActions
          profile={profile}
          timeZone={room.timeZone}
          now={now}
          owes={running !== null || fromWire(owed) > 0}
          acts={{
            edit: when(manages, () => setAsked('edit')),
            merge: when(manages, () => setAsked('merge')),
            setActive: when(manages, setActive),
            sell: when(sells, () => setCounter('sell')),
            checkIn: when(manages, () => setCounter('check-in')),
            checkOut: when(manages, () => setCounter('check-out')),
            pay: when(sells, () => setCounter('pay')),
            exportData: when(can('manage_players'), () => void exportData()),
            removeData: when(can('manage_settings') && lives, () => setAsked('remove')),
          }}
        />
      }
    >
      <StaleStrip sources={[{ what: 'the player', query }]} />
      {player.removedAt === null ? null : (
        <Strip>
          Personal data was removed on {formatLongDate(player.removedAt, room.timeZone)}. What was
          counted and paid stays.
        </Strip>
      )}
      {player.mergedInto === null ? (
        <PlayerDesk profile={profile} onAsk={setAsked} />
      ) : (
        <MergedInto id={player.mergedInto} />
      )}
      <PlayerLayers profile={profile} asked={asked} onClose={() => setAsked(null)} />
      <Counter profile={profile} asked={counter} onClose={() => setCounter(null)} />
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
        <Link
          to="/players/$playerId"
          params={{ playerId: id }}
          className={buttonStyle({ size: 'sm' })}
        >
          Open the Player
        </Link>
      }
    >
      This record was a duplicate and is not used any more. Another one stands for the player.
    </Strip>
  );
}

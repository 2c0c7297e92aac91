import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { everyRow } from '@/api/queries';
import type { DirectoryRow, Session, SessionStatus } from '@/api/types';
import { openDialog } from '@/shells/dialogs';
import { LEAVE, setStatus } from '../visits/acts';
import { LeaveConfirm } from '../visits/leave-confirm';
import {
  asksBeforeCheckOut,
  sits,
  type ShownStatus,
  statusCount,
  statusLabel,
  STATUSES,
  walkInText,
} from '../visits/model';
import {
  sessionsKey,
  sessionsPageQuery,
  useSessions,
  useSessionStats,
  useStandings,
  useWhereabouts,
} from '../visits/queries';
import { useTables } from '@/room/floor/tables/queries';
import { serverNow } from '@/lib/clock';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { ExportButton } from '@/ui/take-away';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { ListTools } from '@/shells/list-panel/list-tools';
import { useExport } from '@/shells/list-panel/use-export';
import { usePages } from '@/shells/list-panel/use-pages';
import { useCan, useRoom } from '@/api/session/session-context';
import { sessionsCsv } from '../visits/export';
import { SessionList } from '../visits/list-panel';
import type { Visit } from '../visits/rows';
import { SessionCards } from '../visits/stats';
import { NoPermission } from '../no-permission';

const NO_IDS: readonly string[] = [];

export function PlayerSessionsPage() {
  const can = useCan();
  return can('view_players') ? <PlayerSessions /> : <NoPermission title="Player Sessions" />;
}

/** Player Sessions: the players in the room, and the next moves of each. */
function PlayerSessions() {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  const { status, q = '' } = useSearch({ from: '/player-sessions' });
  const pages = usePages();
  const wanted = { status, q, cursor: pages.cursor };
  const rows = useSessions(room.id, wanted);
  const stats = useSessionStats(room.id);
  const whereabouts = useWhereabouts(room.id);
  const tables = useTables(room.id);
  const standings = useStandings(room.id, rows.data?.items.map(({ playerId }) => playerId) ?? NO_IDS);
  const [leaving, setLeaving] = useState<{ visit: Visit; to: 'checked_out' | 'waiting' } | null>(null);
  const changing = useAct(setStatus);
  const checkingOut = useAct(LEAVE.checked_out);
  const { busy, disabledReason, exportRows } = useExport();
  const shown: ShownStatus = status ?? 'all';
  const manages = can('manage_players');

  function show(next: { status: ShownStatus; q: string }) {
    void navigate({
      to: '/player-sessions',
      search: {
        ...(next.status === 'all' ? {} : { status: next.status }),
        ...(next.q === '' ? {} : { q: next.q }),
      },
      replace: true,
      resetScroll: false,
    });
  }

  function move(visit: Visit, to: SessionStatus) {
    const { session, where, standing } = visit;
    if (to === 'waiting' && sits(where, standing)) {
      setLeaving({ visit, to });
    } else if (to !== 'checked_out') {
      const pageKey = sessionsPageQuery(room.id, wanted).queryKey;
      changing.run({ session, status: to, pageKey });
    } else if (asksBeforeCheckOut(session, where, standing)) {
      setLeaving({ visit, to });
    } else {
      checkingOut.run({ session });
    }
  }

  async function everyVisit() {
    const sessions = await everyRow<Session>(sessionsKey(room.id, status), { q });
    const known = new Map<string, DirectoryRow>();
    for (let at = 0; at < sessions.length; at += 100) {
      const players = sessions.slice(at, at + 100).map(({ playerId }) => playerId);
      // Sequential requests: an export is less urgent than the room's screens.
      // oxlint-disable-next-line no-await-in-loop
      const some = await everyRow<DirectoryRow>(['/api/directory', room.id], {
        players: players.join(','),
      });
      for (const row of some) known.set(row.player.id, row);
    }
    return sessions.map((session) => ({
      session,
      where: whereAt.get(session.playerId),
      standing: known.get(session.playerId),
    }));
  }

  const whereAt = new Map((whereabouts.data ?? []).map((each) => [each.playerId, each]));
  const checkIn = manages ? () => openDialog('check-in') : undefined;

  return (
    <Page
      title="Player Sessions"
      actions={
        <>
          <ExportButton
            busy={busy}
            disabledReason={rows.data?.items.length === 0 ? 'Nothing to export' : disabledReason}
            onPress={() =>
              void exportRows(
                'sessions',
                ['Sessions', shown === 'all' ? '' : statusLabel(shown)],
                sessionsCsv(room.timeZone, serverNow()),
                everyVisit,
              )
            }
          />
          {checkIn === undefined ? null : (
            <Button variant="primary" onClick={checkIn}>
              Check In Player
            </Button>
          )}
        </>
      }
    >
      <SessionCards stats={stats.data} failed={stats.isError} />
      <StaleStrip of={{ sessions: rows, 'the figures': stats, 'who is where': whereabouts }} />
      <Panel title="Sessions" hideTitle>
        <ListTools
          search={{
            label: 'Search sessions',
            placeholder: 'Search players',
            value: q,
            onChange: (next) => show({ status: shown, q: next }),
          }}
          filter={{
            label: 'Status',
            value: shown,
            onChange: (next) => show({ status: next, q }),
            segments: (['all', ...STATUSES] as const).map((value) => ({
              value,
              label: statusLabel(value),
              count: stats.data === undefined ? undefined : statusCount(value, stats.data),
            })),
          }}
        />
        <SessionList
          status={shown}
          q={q}
          rows={rows}
          whereabouts={whereAt}
          standings={new Map((standings.data ?? []).map((row) => [row.player.id, row]))}
          of={stats.data === undefined ? undefined : statusCount(shown, stats.data)}
          walkIns={walkInText(tables.data ?? [])}
          pages={pages}
          onMove={manages ? move : undefined}
          onCheckIn={checkIn}
          onAll={() => show({ status: 'all', q })}
        />
      </Panel>
      {leaving === null ? null : (
        <LeaveConfirm
          session={leaving.visit.session}
          seat={leaving.visit.where?.seat ?? leaving.visit.standing?.seat ?? null}
          to={leaving.to}
          onClose={() => setLeaving(null)}
        />
      )}
    </Page>
  );
}

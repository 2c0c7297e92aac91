import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { everyRow } from '@/api/shared-queries';
import type { DirectoryRow, Session, SessionStatus } from '@/api/types';
import { VISIT_STATUS } from '@/domain/visit';
import { CheckInDialog } from '@/features/door/check-in-dialog';
import { LeaveConfirm } from '@/features/sessions/leave-confirm';
import {
  asksBeforeCheckOut,
  sits,
  type ShownStatus,
  statusCount,
  statusLabel,
  STATUSES,
  walkInText,
} from '@/features/sessions/model';
import {
  CHECK_OUT_TEXTS,
  STATUS_TEXTS,
  useGetUp,
  useSetStatus,
} from '@/features/sessions/mutations';
import {
  sessionsKey,
  sessionsPageQuery,
  useSessions,
  useSessionStats,
  useStandings,
  useWhereabouts,
} from '@/features/sessions/queries';
import { useTables } from '@/features/tables/queries';
import { serverNow } from '@/lib/clock';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { ExportButton } from '@/ui/take-away';
import { toast } from '@/ui/toast-store';
import { sayFailed } from '../floor/messages';
import { StaleStrip } from '../floor/stale-strip';
import { Page } from '../layout/page';
import { ListTools } from '../lists/list-tools';
import { useExport } from '../lists/use-export';
import { usePages } from '../lists/use-pages';
import { useCan, useRoom } from '../session-context';
import { NewPlayer } from '../new-player';
import { sessionsCsv } from '../sessions/export';
import { SessionList } from '../sessions/list-panel';
import type { Visit } from '../sessions/rows';
import { SessionCards } from '../sessions/stats';
import { WhoMay } from '../who-may';

const NO_IDS: readonly string[] = [];

export function PlayerSessionsPage() {
  const can = useCan();
  return can('view_players') ? <PlayerSessions /> : <WhoMay title="Player Sessions" />;
}

/** Player Sessions: who is in the room, and what each may do next. */
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
  const standings = useStandings(
    room.id,
    rows.data?.items.map(({ playerId }) => playerId) ?? NO_IDS,
  );
  const [checkingIn, setCheckingIn] = useState(false);
  const [leaving, setLeaving] = useState<{ visit: Visit; to: 'checked_out' | 'waiting' } | null>(
    null,
  );
  const { mutate: setStatus } = useSetStatus();
  const { mutate: checkOut } = useGetUp();
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
      setStatus(
        { session, status: to, pageKey: sessionsPageQuery(room.id, wanted).queryKey },
        {
          onSuccess: () =>
            toast({
              title: STATUS_TEXTS.success,
              description: `${session.player.name}: ${VISIT_STATUS[to].label}`,
            }),
          onError: (error) => sayFailed(error, STATUS_TEXTS),
        },
      );
    } else if (asksBeforeCheckOut(session, where, standing)) {
      setLeaving({ visit, to });
    } else {
      checkOut(
        { sessionId: session.id },
        {
          onSuccess: () =>
            toast({ title: CHECK_OUT_TEXTS.success, description: session.player.name }),
          onError: (error) => sayFailed(error, CHECK_OUT_TEXTS),
        },
      );
    }
  }

  async function everyVisit() {
    const sessions = await everyRow<Session>(sessionsKey(room.id, status), { q });
    const known = new Map<string, DirectoryRow>();
    for (let at = 0; at < sessions.length; at += 100) {
      const players = sessions.slice(at, at + 100).map(({ playerId }) => playerId);
      // One after the other: an export is in no hurry, the room's screens are.
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
  const checkIn = manages ? () => setCheckingIn(true) : undefined;

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
      <StaleStrip
        sources={[
          { what: 'sessions', query: rows },
          { what: 'the figures', query: stats },
          { what: 'who is where', query: whereabouts },
        ]}
      />
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
      {checkingIn ? (
        <CheckInDialog
          roomId={room.id}
          timeZone={room.timeZone}
          takesMoney={can('manage_cage')}
          newPlayer={NewPlayer}
          onClose={() => setCheckingIn(false)}
        />
      ) : null}
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

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStatus } from '@/api/client/errors';
import { roomsQuery } from '@/api/shared-queries';
import { useDesk } from '@/features/tournaments/queries';
import { LiveProvider } from '@/live/use-live';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { showTheme, themeIsChosen } from '@/ui/theme-store';
import { ClockScreen } from './clock-screen';
import { useWakeLock } from '@/lib/use-wake-lock';

/** A screen that nobody answers: it asks again by itself, for ever. */
const ASK_AGAIN_MS = 10_000;

interface ClockPageProps {
  tournamentId: string;
}

/** `/clock/{tournamentId}`: the clock on the wall. */
export function ClockPage({ tournamentId }: ClockPageProps) {
  const rooms = useQuery(roomsQuery);
  const desk = useDesk(tournamentId);
  const roomId = desk.data?.tournament.roomId ?? null;
  const room = rooms.data?.find(({ id }) => id === roomId);
  const failed = desk.isError ? desk : rooms.isError ? rooms : null;
  const gone = failed !== null && isStatus(failed.error, 404);
  useWakeLock();
  useWallTheme();

  // Synchronises with time: nobody stands before this screen to press Retry.
  useEffect(() => {
    if (failed === null || gone) return;
    const timer = setInterval(() => void failed.refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [failed, gone]);

  if (desk.data !== undefined && room !== undefined) {
    return (
      <LiveProvider roomId={roomId}>
        <ClockScreen desk={desk.data} room={room} />
      </LiveProvider>
    );
  }
  if (gone || (desk.data !== undefined && rooms.data !== undefined)) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Tournament clock</h1>
        <div className="wall-note">
          <Empty title="Tournament not found">
            No tournament of this house has this address. Open its clock from the tournament's desk.
          </Empty>
        </div>
      </main>
    );
  }
  if (failed !== null) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Tournament clock</h1>
        <div className="wall-note">
          <ErrorPanel
            what="the clock"
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
          <p className="text-center text-dense text-ink-3">This screen tries again by itself.</p>
        </div>
      </main>
    );
  }
  return <Waiting />;
}

function Waiting() {
  return (
    <main className="grid min-h-dvh content-center gap-8 p-[5vw]">
      <h1 className="sr-only">Tournament clock</h1>
      <Loading label="Loading the clock">
        <div aria-hidden="true" className="grid gap-[3vw]">
          <Skeleton width="20vw" height="3vw" />
          <Skeleton width="60vw" height="20vw" />
          <Skeleton width="60vw" height="6vw" />
        </div>
      </Loading>
    </main>
  );
}

/** Dark where nobody has chosen: a wall is read in a dim room. "?theme=light" is for screens without a keyboard. */
function useWallTheme() {
  // Synchronises with the document's theme, which is chosen before the first paint.
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('theme');
    if (asked === 'light' || asked === 'dark') showTheme(asked);
    else if (!themeIsChosen()) showTheme('dark');
  }, []);
}

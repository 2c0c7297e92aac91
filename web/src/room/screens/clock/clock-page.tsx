import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStatus } from '@/api/client/errors';
import { roomsQuery } from '@/api/queries';
import { RoomProvider } from '@/api/session/session-context';
import { useDesk } from '@/room/tournaments/queries';
import { LiveProvider } from '@/api/live/use-live';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { showTheme, themeIsChosen } from '@/ui/theme-store';
import { ClockScreen } from './clock-screen';
import { useWakeLock } from '@/lib/use-wake-lock';

/** No person operates this screen, so it retries automatically, without a limit. */
const ASK_AGAIN_MS = 10_000;

export function ClockPage() {
  const { tournamentId } = useParams({ from: '/clock/$tournamentId' });
  const rooms = useQuery(roomsQuery);
  const desk = useDesk(tournamentId);
  const roomId = desk.data?.tournament.roomId ?? null;
  const room = rooms.data?.find(({ id }) => id === roomId);
  const failed = desk.isError ? desk : rooms.isError ? rooms : null;
  const gone = failed !== null && isStatus(failed.error, 404);
  useWakeLock();
  useWallTheme();

  // Retries by timer: no person is in front of this screen to press Retry.
  useEffect(() => {
    if (failed === null || gone) return;
    const timer = setInterval(() => void failed.refetch(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [failed, gone]);

  if (desk.data !== undefined && rooms.data !== undefined && room !== undefined) {
    return (
      <LiveProvider roomId={roomId}>
        <RoomProvider rooms={rooms.data} room={room}>
          <ClockScreen desk={desk.data} />
        </RoomProvider>
      </LiveProvider>
    );
  }
  if (gone || (desk.data !== undefined && rooms.data !== undefined)) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Tournament clock</h1>
        <div className="min-[1024px]:[zoom:1.75] min-[1600px]:[zoom:2.5]">
          <Empty title="Tournament not found">Tournament not found. Open its clock from the tournament's desk.</Empty>
        </div>
      </main>
    );
  }
  if (failed !== null) {
    return (
      <main className="grid min-h-dvh place-content-center p-6">
        <h1 className="sr-only">Tournament clock</h1>
        <div className="min-[1024px]:[zoom:1.75] min-[1600px]:[zoom:2.5]">
          <ErrorPanel what="the clock" of={failed} />
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

/**
 * Dark unless a theme was chosen, because walls are read in dim rooms. "?theme=light" is for screens without a
 * keyboard.
 */
function useWallTheme() {
  const { theme } = useSearch({ from: '/clock/$tournamentId' });
  // Synchronises with the document's theme, which is set before the first paint.
  useEffect(() => {
    if (theme !== undefined) showTheme(theme);
    else if (!themeIsChosen()) showTheme('dark');
  }, [theme]);
}

import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { Loading, Skeleton } from '@/ui/skeleton';
import { Frame } from './frame';
import type { UseNight } from '@/domain/night/view';
import type { Links } from './shared';

/** A night that is not there: still on its way, unknown, or not readable. */
export function Unready({ night, links }: { night: UseNight; links: Links }) {
  const back = { to: links.back, label: 'Back to the game' };
  switch (night.phase) {
    case 'loading':
    case 'ready':
      return (
        <Frame
          title="PitBoss Go"
          back={back}
          busy
          main={
            <Loading label="Loading the game">
              <Skeleton width="12rem" height="21rem" />
            </Loading>
          }
        />
      );
    case 'missing':
      return (
        <Frame
          title="No game here"
          back={back}
          main={
            <Empty title="No game here" action={<Away to={links.back} word="Your game sessions" />}>
              It may have been deleted, or it belongs to another community.
            </Empty>
          }
        />
      );
    case 'failed':
      return (
        <Frame
          title="PitBoss Go"
          back={back}
          main={
            <ErrorPanel
              what="the game"
              error={new Error(night.problem ?? 'Something is wrong.')}
              onRetry={night.retry}
            />
          }
        />
      );
  }
}

export function Away({ to, word }: { to: string; word: string }) {
  return (
    <HereLink to={to} className={buttonStyle({ size: 'xl' })}>
      {word}
    </HereLink>
  );
}

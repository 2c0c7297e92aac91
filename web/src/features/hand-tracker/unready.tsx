import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from './frame';
import type { UseNight } from '@/domain/night/view';
import type { Links } from './shared';

interface UnreadyProps {
  night: UseNight;
  links: Links;
  /** Of a screen that is a list; the table's is the game's name, which is not known yet. */
  title?: string;
}

/** A night that is not there: still on its way, unknown, or not readable. */
export function Unready({ night, links, title }: UnreadyProps) {
  const lists = title !== undefined;
  const back = { to: links.back, label: 'Back to the game' };
  switch (night.phase) {
    case 'loading':
    case 'ready':
      return (
        <Frame
          title={title ?? 'PitBoss Go'}
          back={back}
          busy
          scrolls={lists}
          main={
            lists ? (
              <div className="ht-unready">
                <Loading label="Loading the game">
                  <SkeletonRows rows={6} />
                </Loading>
              </div>
            ) : (
              <Loading label="Loading the game">
                <div className="ht-unready-table late" />
              </Loading>
            )
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
          title={title ?? 'PitBoss Go'}
          back={back}
          scrolls={lists}
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

import { Link, type LinkProps } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Frame } from './frame';
import type { UseNight } from '../engine/night/view';
import type { Links } from './shared';

interface UnreadyProps {
  night: UseNight;
  links: Links;
  /** The title of a list screen. The title of the table would be the game's name, which is not known yet. */
  title?: string;
}

/** Shown instead of a night that is loading, unknown or unreadable. */
export function GameNotReady({ night, links, title }: UnreadyProps) {
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
              <div className="w-full max-w-column px-4 py-3">
                <Loading label="Loading the game">
                  <SkeletonRows rows={6} />
                </Loading>
              </div>
            ) : (
              <Loading label="Loading the game">
                <div className="late h-84 w-48 rounded-[6rem] bg-neutral-soft" />
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
              of={{
                error: new Error(night.problem ?? 'Something is wrong.'),
                isFetching: false,
                refetch: night.retry,
              }}
            />
          }
        />
      );
  }
}

export function Away({ to, word }: { to: LinkProps; word: string }) {
  return (
    <Link {...to} className={buttonStyle({ size: 'xl' })}>
      {word}
    </Link>
  );
}

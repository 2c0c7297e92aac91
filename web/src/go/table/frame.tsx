import { cva } from 'class-variance-authority';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft, CircleAlert, CloudUpload, Eye, Radio } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusScreen } from '@/lib/screen-focus';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { Icon } from '@/ui/icon';
import { SkipLink } from '@/ui/skip-link';
import type { SyncKind, SyncStatus } from '../engine/night/view';
import { barIcon } from '@/ui/bar-icon';

/** As high as the screen. */
const tableScreen = 'h-dvh min-h-136 overflow-hidden beside-phone:min-h-0';
const dockBeside = [
  'beside:grid beside-phone:[grid-template:auto_minmax(0,1fr)/minmax(0,1fr)_min(22rem,48vw)]',
  'beside-tablet:[grid-template:auto_minmax(0,1fr)/minmax(0,1fr)_26rem]',
].join(' ');

/** A table higher than a phone in landscape scrolls. */
const tableMain = [
  '[container-type:size] beside-phone:overflow-y-auto beside-phone:px-2 beside-phone:pt-1 beside-phone:pb-2',
  'beside-tablet:px-4 beside-tablet:pt-2 beside-tablet:pb-3',
].join(' ');
const mainStyle = cva('grid min-h-0 flex-1 justify-items-center', {
  variants: {
    variant: {
      list: 'items-start',
      table: `items-center ${tableMain}`,
      raised: `items-start pt-2 beside-tablet:items-center ${tableMain}`,
    },
  },
});

interface FrameProps {
  title: string;
  sub?: ReactNode;
  /** The link one level up. */
  back: { to: LinkProps; label: string };
  sync?: SyncStatus | undefined;
  menu?: ReactNode;
  /** Below the header: the stages and notices. */
  under?: ReactNode;
  /** Grows with its content, as a page does; otherwise it is as high as the screen. */
  scrolls?: boolean;
  busy?: boolean;
  /** A keypad covers the lower half: the middle of the table moves up. */
  raised?: boolean;
  main: ReactNode;
  dock?: ReactNode;
}

/** The top bar, the screen, and the dock below it; on a tablet in landscape the dock is beside the screen. */
export function Frame({
  title,
  sub,
  back,
  sync,
  menu,
  under,
  scrolls = false,
  busy = false,
  raised = false,
  main,
  dock,
}: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useWindowTitle(`${title} · PitBoss Go`);
  // Moves the focus to the heading.
  useEffect(() => {
    if (!busy) focusScreen(heading.current);
  }, [busy]);
  return (
    <div
      className={`relative flex flex-col bg-canvas text-phone text-ink tabular-nums ${scrolls ? 'min-h-dvh' : tableScreen} ${!scrolls && dock !== undefined ? dockBeside : ''}`}
    >
      <SkipLink />
      <header
        className={`flex-none bg-canvas ${scrolls ? 'sticky top-0 z-sticky border-b border-line' : 'beside-phone:col-[1] beside-tablet:col-span-full'}`}
      >
        <div
          className={`flex min-h-16 items-center gap-2 pt-safe-1 pb-1 ${scrolls ? 'px-[max(0.25rem,50%-18.5rem)]' : 'px-1 beside-phone:min-h-11 beside-phone:py-0'}`}
        >
          <Link {...back.to} className={barIcon} aria-label={back.label}>
            <Icon as={ChevronLeft} size={20} />
          </Link>
          <div className="min-w-0 flex-auto">
            <h1 ref={heading} tabIndex={-1} className="truncate text-phone font-semibold">
              {title}
            </h1>
            {sub === undefined ? null : <p className="truncate text-dense text-ink-2">{sub}</p>}
          </div>
          {sync === undefined ? null : <Sync sync={sync} />}
          {menu}
        </div>
        {under}
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={mainStyle({ variant: scrolls ? 'list' : raised ? 'raised' : 'table' })}
        aria-busy={busy || undefined}
      >
        {main}
      </main>
      {dock}
    </div>
  );
}

const SYNC_STYLE: Record<SyncKind, { icon: typeof Eye | null; tone: string }> = {
  saved: { icon: null, tone: 'ok' },
  live: { icon: Radio, tone: 'ok' },
  waiting: { icon: CloudUpload, tone: 'warn' },
  watching: { icon: Eye, tone: 'info' },
  stopped: { icon: CircleAlert, tone: 'bad' },
  anotherUser: { icon: CircleAlert, tone: 'bad' },
};

/** The sync status. "Saved on this phone" takes the place of "Live". */
function Sync({ sync: { kind, text } }: { sync: SyncStatus }) {
  const { icon, tone } = SYNC_STYLE[kind];
  return (
    <p
      className="flex flex-[0_9999_auto] items-center gap-1.5 text-meta font-medium text-ink-2 last:mr-3"
      role="status"
    >
      <span className={`tone-${tone} text-tone`}>{icon === null ? <SavedIcon /> : <Icon as={icon} />}</span>
      <span className="line-clamp-2">{kind === 'watching' ? 'Following' : text}</span>
    </p>
  );
}

/** A phone with a tick. */
function SavedIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="6" y="2" width="12" height="20" rx="2.5" />
      <path d="m9.5 12 2 2 3.5-4" />
    </svg>
  );
}

/** An important notice of one line below the header, with one action. */
export function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 bg-warn-soft px-4 py-1 text-body text-warn" role="status">
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}

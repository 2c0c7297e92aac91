import './frame.css';
import { ChevronLeft, CircleAlert, CloudUpload, Eye, Radio } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusScreen } from '@/lib/screen-focus';
import { HereLink } from '@/ui/here-link';
import { Icon } from '@/ui/icon';
import { SkipLink } from '@/ui/skip-link';
import type { SyncKind, SyncStatus } from '@/domain/night/view';

interface FrameProps {
  title: string;
  sub?: ReactNode;
  /** One level up. */
  back: { to: string; label: string };
  sync?: SyncStatus | undefined;
  menu?: ReactNode;
  /** Below the head: stages, what has to be known. */
  under?: ReactNode;
  /** Grows with its content, as a page does; else it is as high as the screen. */
  scrolls?: boolean;
  busy?: boolean;
  /** Something lies over the lower half: what is in the middle moves up. */
  raised?: boolean;
  main: ReactNode;
  dock?: ReactNode;
}

/** The bar above, the screen, and the dock below it; on a tablet that lies on the table the dock stands beside it. */
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

  // The title of the window.
  useEffect(() => {
    document.title = `${title} · PitBoss Go`;
  }, [title]);
  // The focus.
  useEffect(() => {
    if (!busy) focusScreen(heading.current);
  }, [busy]);
  return (
    <div className="ht" data-scrolls={scrolls || undefined} data-raised={raised || undefined}>
      <SkipLink />
      <header className="ht-head">
        <div className="ht-bar">
          <HereLink to={back.to} className="ht-icon" aria-label={back.label}>
            <Icon as={ChevronLeft} size={20} />
          </HereLink>
          <div className="ht-names">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {sub === undefined ? null : <p>{sub}</p>}
          </div>
          {sync === undefined ? null : <Sync sync={sync} />}
          {menu}
        </div>
        {under}
      </header>
      <main id="content" tabIndex={-1} className="ht-main" aria-busy={busy || undefined}>
        {main}
      </main>
      {dock}
    </div>
  );
}

const LOOK: Record<SyncKind, { icon: typeof Eye | null; tone: string }> = {
  saved: { icon: null, tone: 'ok' },
  live: { icon: Radio, tone: 'ok' },
  waiting: { icon: CloudUpload, tone: 'warn' },
  watching: { icon: Eye, tone: 'info' },
  stopped: { icon: CircleAlert, tone: 'bad' },
};

/** Where what was done is. "Saved on this phone" stands in the place of "Live". */
function Sync({ sync: { kind, text } }: { sync: SyncStatus }) {
  const { icon, tone } = LOOK[kind];
  return (
    <p className="ht-sync" role="status">
      <span className={`tone-${tone} text-tone`}>
        {icon === null ? <SavedIcon /> : <Icon as={icon} />}
      </span>
      <span>{kind === 'watching' ? 'Following' : text}</span>
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

/** One line below the head that wants to be known, with one act. */
export function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="ht-strip" role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}

import './go.css';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusScreen } from '@/lib/screen-focus';
import { UnansweredStrip } from '@/shells/unanswered-strip';
import { HereLink } from '@/ui/here-link';
import { Icon } from '@/ui/icon';
import { Mark } from '@/ui/mark';
import { SkipLink } from '@/ui/skip-link';
import { GoMenu } from './go-menu';
import { LiveLine } from './live-line';
import { ROOT } from './root';

interface FrameProps {
  /** The h1, and the window's title. */
  title: string;
  /** On the first screen the brand stands in its place. */
  hideTitle?: boolean;
  /** Where the arrow leads: one level up, whatever was seen before. */
  back?: string;
  /** Two columns where there is room. */
  wide?: boolean;
  /** Its content is on the way. */
  busy?: boolean;
  /** At the bottom, always in sight: the one act of the screen. */
  dock?: ReactNode;
  children?: ReactNode;
}

/** The bar above, the screen, and what stands below it. */
export function Frame({
  title,
  hideTitle = false,
  back,
  wide = false,
  busy = false,
  dock,
  children,
}: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The title of the window.
  useEffect(() => {
    document.title = title === 'PitBoss Go' ? title : `${title} · PitBoss Go`;
  }, [title]);
  // The focus.
  useEffect(() => {
    if (!busy) focusScreen(heading.current);
  }, [busy]);

  return (
    <div className="go">
      <SkipLink />
      <header className="go-bar" data-back={back}>
        {back === undefined ? null : (
          <HereLink
            to={back}
            className="go-icon"
            aria-label={back === ROOT ? 'Back to your game sessions' : 'Back'}
          >
            <Icon as={ChevronLeft} size={20} />
          </HereLink>
        )}
        {hideTitle ? (
          <>
            <p className="go-brand">
              <Mark size={28} />
              <span>
                PitBoss <small>Go</small>
              </span>
            </p>
            <h1 ref={heading} tabIndex={-1} className="sr-only">
              {title}
            </h1>
          </>
        ) : (
          <h1 ref={heading} tabIndex={-1}>
            <span>{title}</span>
          </h1>
        )}
        <GoMenu />
      </header>
      <LiveLine />
      <UnansweredStrip />
      <main
        id="content"
        tabIndex={-1}
        className="go-main"
        data-wide={wide || undefined}
        aria-busy={busy || undefined}
      >
        {children}
      </main>
      {dock === undefined ? null : <footer className="go-dock">{dock}</footer>}
    </div>
  );
}

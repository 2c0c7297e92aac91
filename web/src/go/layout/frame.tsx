import { cva } from 'class-variance-authority';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusScreen } from '@/lib/screen-focus';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { UnansweredStrip } from '@/shells/unanswered-strip';
import { barIcon } from '@/ui/bar-icon';
import { Icon } from '@/ui/icon';
import { Mark } from '@/ui/mark';
import { SkipLink } from '@/ui/skip-link';
import { GoMenu } from './go-menu';
import { LiveLine } from './live-line';
import { HOME } from '../links';

/** The bar ends where the column of the screen ends; the arrow's tap area begins before it. */
const bar = cva(
  [
    'sticky top-0 z-sticky flex min-h-14 items-center gap-2 border-b border-line bg-canvas pt-safe-1 pb-1',
    'pr-[max(0.25rem,50%-var(--half-column))]',
  ],
  {
    variants: {
      back: {
        true: 'pl-[max(0.25rem,50%-var(--half-column)-0.75rem)]',
        false: 'pl-[max(1rem,50%-var(--half-column))]',
      },
      wide: { true: '[--half-column:30rem]', false: '[--half-column:17.75rem]' },
    },
  },
);

/** Scroll margins: an element scrolled into view includes its label and is not covered by the bar or the dock. */
const mainStyle = cva(
  [
    'mx-auto grid w-full flex-1 grid-cols-1 content-start gap-3 px-4 pt-3 pb-safe-6',
    '[&_:is(input,textarea,button,a)]:[scroll-margin-block:6.5rem_8rem]',
  ],
  { variants: { wide: { true: 'max-w-[62rem]', false: 'max-w-column' } } },
);

const barTitle = 'mr-auto flex min-w-0 items-center gap-2.5 text-title font-semibold';

interface FrameProps {
  /** The h1, and the window's title. */
  title: string;
  /** Hides the title; the first screen shows the brand instead. */
  hideTitle?: boolean;
  /** The target of the back arrow: one level up, regardless of the browser history. */
  back?: LinkProps;
  /** Two columns on wide screens. */
  wide?: boolean;
  /** The content is loading. */
  busy?: boolean;
  /** The screen's main action, always visible at the bottom. */
  dock?: ReactNode;
  children?: ReactNode;
}

/** The top bar, the screen, and the dock below it. */
export function Frame({ title, hideTitle = false, back, wide = false, busy = false, dock, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useWindowTitle(title === 'PitBoss Go' ? title : `${title} · PitBoss Go`);
  // Moves the focus to the heading.
  useEffect(() => {
    if (!busy) focusScreen(heading.current);
  }, [busy]);

  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-phone text-ink tabular-nums">
      <SkipLink />
      <header className={bar({ back: back !== undefined, wide })}>
        {back === undefined ? null : (
          <Link {...back} className={barIcon} aria-label={back === HOME ? 'Back to your game sessions' : 'Back'}>
            <Icon as={ChevronLeft} size={20} />
          </Link>
        )}
        {hideTitle ? (
          <>
            <p className={barTitle}>
              <Mark size={28} />
              <span>
                PitBoss <small className="text-[1em] font-normal text-ink-2">Go</small>
              </span>
            </p>
            <h1 ref={heading} tabIndex={-1} className="sr-only">
              {title}
            </h1>
          </>
        ) : (
          <h1 ref={heading} tabIndex={-1} className={barTitle}>
            <span className="truncate">{title}</span>
          </h1>
        )}
        <GoMenu />
      </header>
      <LiveLine />
      <UnansweredStrip />
      <main id="content" tabIndex={-1} className={mainStyle({ wide })} aria-busy={busy || undefined}>
        {children}
      </main>
      {dock === undefined ? null : (
        <footer className="sticky bottom-0 z-sticky grid grid-cols-1 gap-2 border-t border-line bg-surface px-[max(1rem,50%-17.75rem)] pt-3 pb-safe-4">
          {dock}
        </footer>
      )}
    </div>
  );
}

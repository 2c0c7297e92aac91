import { cva } from 'class-variance-authority';
import { Link, type LinkProps } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { openGuide } from '@/lib/guide';
import { IconButton } from './button';
import { Mark } from './mark';
import { ThemeToggle } from './theme-toggle';
import { useInSight } from './use-in-sight';

export interface DeckTab {
  value: string;
  label: string;
  link: LinkProps;
  /** Beside the label, on red: the number of open items. */
  mark?: ReactNode;
}

interface DeckProps {
  title: string;
  detail: string;
  /** The page below has the heading, so this is only the product's name. */
  titled?: 'here' | 'page';
  /** Names the row of tabs. */
  label: string;
  tabs: readonly DeckTab[];
  tab: string;
  /** The live status of the shown data. */
  live: ReactNode;
  /** The local time of the screen's room. */
  time: string;
  /** At the end: actions that are available on every tab. */
  actions?: ReactNode;
}

/** One line on a desk, the tabs below it where there is no room. */
const deck = cva([
  'grid min-h-16 flex-none grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)] items-center',
  'border-b border-line px-6 max-[1200px]:grid-cols-[minmax(0,1fr)_auto] max-[1200px]:pt-2 phone:px-3',
]);

const tabLink = cva([
  'relative flex min-h-16 flex-none items-center gap-2 px-3 text-[0.875rem] font-medium whitespace-nowrap text-ink-2',
  '-outline-offset-2 hover:text-ink max-[1200px]:min-h-12',
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute',
  'aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.75',
  'aria-[current=page]:after:rounded-t-[3px] aria-[current=page]:after:bg-accent',
]);

/** The header of a screen outside the shell: its title, its tabs, the live status and the time. */
export function ScreenHeader({ title, titled = 'here', detail, label, tabs, tab, live, time, actions }: DeckProps) {
  const Title = titled === 'here' ? 'h1' : 'strong';
  const row = useInSight<HTMLElement>(tab);
  return (
    <header className={deck()} data-noprint="">
      <div className="flex min-w-0 items-center gap-3">
        <Mark />
        <div className="phone:min-w-0 phone:*:truncate">
          <Title className="block text-phone font-semibold">{title}</Title>
          <p className="text-dense text-ink-2">{detail}</p>
        </div>
      </div>
      <nav
        ref={row}
        className="relative flex gap-1 self-stretch overflow-x-auto [scrollbar-width:none] max-[1200px]:col-span-full max-[1200px]:row-2 max-[1200px]:-ml-3"
        aria-label={label}
      >
        {tabs.map(({ value, label: word, link, mark }) => (
          <Link
            {...link}
            key={value}
            data-choice={value}
            className={tabLink()}
            activeOptions={{ exact: true }}
            resetScroll={false}
            aria-current={value === tab ? 'page' : undefined}
          >
            {word}{' '}
            {mark === undefined ? null : (
              <span className="min-w-5.5 rounded-full bg-bad-soft px-1.5 py-px text-center text-meta font-semibold text-bad tabular-nums">
                {mark}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-4 justify-self-end phone:gap-2 phone:[&_p>span:last-child]:hidden">
        {live}
        <p className="text-[1.125rem] font-semibold whitespace-nowrap tabular-nums phone:hidden">{time}</p>
        <ThemeToggle />
        <IconButton label="Help" icon={CircleQuestionMark} onClick={openGuide} />
        {actions}
      </div>
    </header>
  );
}

import type { ReactNode } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { formatTime } from '@/lib/format';
import { Mark } from '@/ui/mark';
import type { Board } from './queries';
import { useWords } from './board-context';
import { linesAt } from './board-lines';
import type { LiveBoard } from './use-board';
import { usePage } from './use-page';

/** Letters of a title that fit on one line. */
const LONG_TITLE = 30;

interface BoardFrameProps {
  title: string;
  board: Board;
  live: Pick<LiveBoard<unknown>, 'isLive' | 'answeredAt'>;
  foot?: ReactNode;
  /** Advice while the board is not live. */
  whileStale?: string;
  /** Whether an announcement stands at the foot. */
  withAnnouncement?: boolean;
  children: ReactNode;
}

/** The frame of a board. Its unit is the rem, which screen-page.tsx sets to a hundredth of the screen's long side. */
export function BoardFrame({
  title,
  board,
  live,
  foot,
  withAnnouncement = true,
  whileStale,
  children,
}: BoardFrameProps) {
  const now = useNow();
  const words = useWords();
  const { roomName, timeZone } = board;
  const lines = linesAt(board, now);
  const line = lines[usePage(Math.max(1, lines.length))];
  return (
    <div className="grid h-dvh w-dvw grid-rows-[auto_minmax(0,1fr)_auto] gap-[1.2rem] overflow-hidden bg-canvas px-[5vw] py-[5vh] text-[2.2rem] leading-[1.2] text-ink">
      <header className="grid grid-cols-[minmax(0,1fr)_fit-content(46rem)_minmax(max-content,1fr)] items-center gap-[2rem] portrait:grid-cols-[minmax(0,1fr)_auto] portrait:gap-y-[0.5rem]">
        <p className="flex items-center gap-[1rem] text-ink-2 [&_svg]:size-[3rem]">
          <Mark />
          <span className="truncate">{roomName}</span>
        </p>
        <h1
          className={`text-center font-semibold text-balance wrap-anywhere portrait:order-last portrait:col-span-2 portrait:text-left ${
            title.length > LONG_TITLE ? 'text-[2.2rem] leading-[1.1]' : 'text-[2.6rem] portrait:text-[3.4rem]'
          }`}
        >
          {title}
        </h1>
        <p className="flex items-center justify-end gap-[1.6rem] whitespace-nowrap tabular-nums">
          {live.isLive ? (
            <span className="flex items-center gap-[0.7rem] text-ink-2 before:size-[1rem] before:rounded-full before:bg-ok">
              {words.live}
            </span>
          ) : null}
          <time className="font-semibold">{formatTime(now, timeZone)}</time>
        </p>
      </header>
      <main className="min-h-0">{children}</main>
      <footer className="text-ink-2">
        {live.isLive ? (
          <div className="grid gap-[0.8rem]">
            {foot}
            {line === undefined || !withAnnouncement ? null : (
              <p className="rounded-[0.8rem] bg-surface px-[1.6rem] py-[0.8rem] font-semibold text-ink wrap-anywhere">
                {line.until === null ? <span className="font-normal text-ink-2">{words.promotion}: </span> : null}
                {line.text}
              </p>
            )}
          </div>
        ) : (
          <p
            role="status"
            className="flex justify-between gap-[2rem] rounded-[0.8rem] bg-warn px-[1.6rem] py-[1.1rem] font-semibold text-canvas"
          >
            <span>{words.notLive(formatTime(live.answeredAt, timeZone))}</span>
            <span className="font-medium">{whileStale ?? words.askPodium}</span>
          </p>
        )}
      </footer>
    </div>
  );
}

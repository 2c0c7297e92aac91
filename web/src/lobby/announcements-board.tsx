import { formatNearTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { BoardFrame } from './board-frame';
import { useWords } from './board-context';
import { linesAt } from './board-lines';
import { boardQuery } from './queries';
import { useBoard } from './use-board';
import { pageOf, pagesOf, usePage } from './use-page';

/** Announcements that fit on a board at once. */
const PER_PAGE = 2;

/** Announcements of the house to the room. */
export function AnnouncementsBoard({ roomId }: { roomId: string }) {
  const live = useBoard(boardQuery(roomId, 'announcements'));
  const now = useNow();
  const words = useWords();
  const { board } = live;
  const lines = board === undefined ? [] : linesAt(board, now);
  const page = usePage(pagesOf(lines.length, PER_PAGE));
  if (board === undefined) return null;
  return (
    <BoardFrame title={words.announcements} board={board} live={live} withAnnouncement={false}>
      {lines.length === 0 ? (
        <p className="grid h-full place-content-center text-[3.3rem] text-ink-2">{words.noAnnouncements}</p>
      ) : (
        <ul className="grid h-full auto-rows-fr gap-[1.6rem]">
          {pageOf(lines, PER_PAGE, page).map(({ id, text, until }) => (
            <li
              key={id}
              className="grid grid-rows-[minmax(0,1fr)_auto] gap-[0.8rem] rounded-[0.8rem] bg-surface px-[2rem] py-[1.2rem]"
            >
              <p
                className={`self-center text-center leading-[1.15] font-semibold text-balance wrap-anywhere ${sizeOf(text)}`}
              >
                {text}
              </p>
              <p className="text-center text-ink-2">
                {until === null ? words.promotion : words.until(formatNearTime(until, board.timeZone, now))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </BoardFrame>
  );
}

/** A short text is read from farther away. */
function sizeOf(text: string): string {
  if (text.length <= 40) return 'text-[5rem]';
  return text.length <= 100 ? 'text-[3.4rem]' : 'text-[2.6rem]';
}

import { useState } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { capitalize, formatDate, formatPhone, formatTime } from '@/lib/format';
import { Mark } from '@/ui/mark';
import { Shape } from '@/ui/shape';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { LanguageSwitch } from '../language/language-switch';
import { rememberedLink } from '../player/client';
import { CashGames, RequestedGames } from './games';
import { type JoinableList, JoinSheet } from './join-sheet';
import { HouseFacts } from './house-facts';
import { headingAt, openState } from './model';
import { Panel, Row } from './panel';
import { useRoomTexts } from './texts/use-room-texts';
import { Tournaments } from './tournaments';
import type { RoomPage as Page } from './types';
import { type LiveRoom, useRoomPage } from './use-room-page';

/** The title that came with the page, in English. */
const served = document.title;

/** The public page of a room: is it worth the drive? */
export function RoomPage({ address }: { address: string }) {
  const live = useRoomPage(address);
  const { page } = live;
  if (page === undefined) return <main aria-busy={live.isLive}>{live.isLive ? null : <NotReached {...live} />}</main>;
  return page === null ? <MissingPage /> : <Room page={page} live={live} />;
}

function MissingPage() {
  const t = useRoomTexts();
  useWindowTitle(t.missingTitle(served));
  return (
    <main className="mx-auto grid max-w-[27rem] gap-2 px-4 pt-16 text-center">
      <h1 className="text-page font-semibold">{t.missingPage}</h1>
      <p className="text-phone text-ink-2">{t.missingPageWhy}</p>
    </main>
  );
}

function NotReached({ retry }: Pick<LiveRoom, 'retry'>) {
  const t = useRoomTexts();
  return (
    <div role="status" className="mx-auto grid max-w-[27rem] justify-items-center gap-3 px-4 pt-16 text-center">
      <h1 className="text-page font-semibold">{t.notReached}</h1>
      <p className="text-phone text-ink-2">{t.notReachedWhy}</p>
      <RetryButton onClick={retry} />
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  const t = useRoomTexts();
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-11 cursor-pointer rounded-control border border-control bg-surface px-4 text-phone font-semibold hover:bg-hover"
    >
      {t.retry}
    </button>
  );
}

function Room({ page, live }: { page: Page; live: LiveRoom }) {
  const now = useNow(60_000);
  const t = useRoomTexts();
  const { roomName, timeZone, games, requested, tournaments, promotions } = page;
  const open = openState(t, page, now);
  // A game that is dealt past the closing time is news, whatever the hours say.
  const closed = open?.isOpen === false && games.length === 0 && page.seated === 0 ? open : undefined;
  const since = formatTime(live.answeredAt, timeZone);
  const [joining, setJoining] = useState<JoinableList>();
  const onJoin = page.acceptsJoins && live.isLive ? setJoining : undefined;
  const own = rememberedLink(page.address);

  useWindowTitle(t.documentTitle(roomName, served));

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex w-full max-w-[1200px] items-center gap-3 px-4 py-2 desk:px-6 desk:py-3">
          <Mark size={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-title font-semibold">{roomName}</p>
            <LiveLine live={live} since={since} opens={closed?.opensAt} />
          </div>
          {own === null ? null : (
            <a
              href={`/p/${own}`}
              className="flex min-h-11 flex-none items-center rounded-control border border-control bg-surface px-4 text-phone font-semibold hover:bg-hover"
            >
              {t.findMyPlace}
            </a>
          )}
        </div>
      </header>
      {live.isLive ? null : <StaleBand phone={page.phone} since={since} retry={live.retry} />}
      <main className="mx-auto grid w-full max-w-[1200px] content-start gap-4 px-4 pt-4 pb-8 desk:px-6 desk:pt-6 wide:grid-cols-[minmax(0,1fr)_23rem] wide:gap-6">
        <div className="wide:col-span-2">
          <h1 className="text-page font-semibold wide:text-stat">
            {closed === undefined ? headingAt(t, now, timeZone) : t.closedNow}
          </h1>
          <p className="mt-0.5 text-phone text-ink-2">
            {closed === undefined
              ? `${capitalize(formatDate(now, timeZone))}.${open?.isOpen === true ? ` ${open.text}` : ''}`
              : closed.text}
          </p>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <CashGames
            games={games}
            seated={live.isLive ? t.peopleSeated(page.seated) : t.seatedAt(page.seated, since)}
            onJoin={onJoin}
          />
          {requested.length === 0 ? null : <RequestedGames games={requested} onJoin={onJoin} />}
          {tournaments.length === 0 ? null : <Tournaments page={page} now={now} />}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          {promotions.length === 0 ? null : (
            <Panel title={t.promotions}>
              {promotions.map((text) => (
                <Row key={text} title={text} />
              ))}
            </Panel>
          )}
          <HouseFacts page={page} now={now} />
        </div>
      </main>
      {joining === undefined ? null : (
        <JoinSheet
          page={page}
          list={[...games, ...requested].find(({ gameTypeId }) => gameTypeId === joining.gameTypeId) ?? joining}
          onClose={() => setJoining(undefined)}
        />
      )}
      <footer className="mt-auto border-t border-line">
        <div className="mx-auto grid w-full max-w-[1200px] gap-2 px-4 pt-4 pb-6 text-body text-ink-2 desk:px-6 wide:grid-cols-[1fr_auto] wide:gap-6">
          <p>
            <b className="font-semibold text-ink">{t.howWeCount}</b> {t.howWeCountText}
          </p>
          <p>{t.runsOn(roomName)}</p>
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  );
}

interface LiveLineProps {
  live: LiveRoom;
  since: string;
  /** The time at which the closed room opens; undefined while it is open. */
  opens: string | undefined;
}

function LiveLine({ live, since, opens }: LiveLineProps) {
  const t = useRoomTexts();
  const line = 'flex items-center gap-1.5 text-dense whitespace-nowrap text-ink-2 tabular-nums';
  const word = 'font-medium';
  if (!live.isLive)
    return (
      <p className={line}>
        <span className="text-warn">
          <Shape name="half" />
        </span>
        <b className={word}>{t.notLive}</b> {t.since(since)}
      </p>
    );
  if (opens !== undefined)
    return (
      <p className={line}>
        <span className="text-ok">
          <Shape name="ring" />
        </span>
        <b className={word}>{t.closed}</b> {t.opens(opens)}
      </p>
    );
  return (
    <p className={line}>
      <span className="text-ok">
        <Shape name="circle" />
      </span>
      <b className={word}>{t.live}</b> {t.updated(live.age)}
    </p>
  );
}

interface StaleBandProps {
  phone: string;
  since: string;
  retry: () => void;
}

function StaleBand({ phone, since, retry }: StaleBandProps) {
  const t = useRoomTexts();
  return (
    <div
      role="status"
      className="grid grid-cols-[auto_1fr_auto] items-center gap-3 border-b border-line bg-warn-soft px-4 py-3 text-body"
    >
      <span className="text-warn">
        <Shape name="half" />
      </span>
      <p>
        <b className="block text-phone font-semibold">{t.notLiveSince(since)}</b>
        {phone === '' ? t.askFirst : t.callFirst(formatPhone(phone))}
      </p>
      <RetryButton onClick={retry} />
    </div>
  );
}

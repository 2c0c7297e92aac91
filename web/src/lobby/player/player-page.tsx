import { type ReactNode, useState } from 'react';
import { formatNearDay, formatTime } from '@/lib/format';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import { Shape } from '@/ui/shape';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { AlertsRow } from './alerts-row';
import { LanguageSwitch } from '../language/language-switch';
import type { Refusal } from '../language/refusals';
import { ArriveBy, ImHere } from './arrival';
import { Bar } from './bar';
import { Answers, CallBlock, CallLog, CallSteps } from './call';
import type { List, Page, PlayerAct } from './client';
import { History } from './history';
import { ListCard } from './list-card';
import { Button, Panel, Row } from './parts';
import { type LivePage, useLivePage } from './use-page';
import { usePageTexts } from './texts/use-page-texts';
import { Tournaments } from './tournaments';

// Only a seated player needs it.
const SeatAndBill = lazyPart(async () => (await import('./bill')).SeatAndBill);
// A player who waits has chosen a game.
const JoinGames = lazyPart(async () => (await import('./join-games')).JoinGames);

const FOOT_LINK = 'inline-flex min-h-11 items-center underline';

/** The room as a player sees it on their own phone. */
export function PlayerPage({ link }: { link: string }) {
  const live = useLivePage(link);
  if (live.state === 'ended') return <Ended />;
  return live.page === undefined ? <Waiting {...live} /> : <Loaded {...live} link={link} page={live.page} />;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex min-h-dvh w-full max-w-[430px] flex-col text-phone">{children}</div>;
}

/** Shows no name: an ended link may be in the hands of anybody. */
function Ended() {
  const t = usePageTexts();
  useWindowTitle(t.linkEnded);
  return (
    <Frame>
      <main className="grid justify-items-center gap-2 px-5 pt-[18vh] text-center">
        <h1 className="text-page font-semibold">{t.linkEnded}</h1>
        <p className="max-w-[34ch] text-ink-2">{t.linkEndedWhy}</p>
        <LanguageSwitch />
      </main>
    </Frame>
  );
}

function Waiting({ state, readAgain }: LivePage) {
  const t = usePageTexts();
  useWindowTitle(t.titlePlace);
  return (
    <Frame>
      <main aria-busy={state === 'loading'} className="grid justify-items-center gap-3 px-5 pt-[18vh] text-center">
        <h1 className="text-page font-semibold">{state === 'loading' ? t.opening : t.youAreOffline}</h1>
        {state === 'loading' ? null : <Button onClick={() => void readAgain()}>{t.retry}</Button>}
      </main>
    </Frame>
  );
}

function Loaded({ link, page, state, answeredAt, readAgain, act }: LivePage & { link: string; page: Page }) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ why: Refusal; about: string | null } | null>(null);
  const [isJoining, setJoining] = useState(false);
  const t = usePageTexts();
  const { timeZone, roomName, lists } = page;
  const isLive = state === 'live';
  const isIdle = lists.length === 0 && page.bill === null;
  const asOf = formatTime(page.at, timeZone);
  const offline = isLive ? undefined : t.needsConnection;
  const disabledReason = offline ?? (isSending ? t.sending : undefined);
  const called = firstCalled(lists);
  const others = lists.filter((list) => list !== called);
  const says = called === undefined ? null : t.seatReadyAt(called.call.tableNumber, called.call.seatNumber);
  const missed = lists.find(({ place, call }) => place.reason === 'missed_call' && call === null);

  // A refusal is about the places and answers that are shown with it.
  const places = JSON.stringify(lists.map(({ entryId, call }) => [entryId, call?.number, call?.answer]));
  if (refusal !== null && refusal.about !== places)
    setRefusal(refusal.about === null ? { ...refusal, about: places } : null);

  async function send(sent: PlayerAct) {
    setSending(true);
    const why = await act(sent);
    setRefusal(why && { why, about: null });
    setSending(false);
  }

  useWindowTitle(`${says === null ? t.titlePlace : t.titleReady} · ${roomName}`);

  return (
    <Frame>
      <Bar page={page} isLive={isLive} answeredAt={answeredAt} asOf={asOf} />
      {isLive ? null : <Offline asOf={asOf} onRetry={() => void readAgain()} />}
      <p role="alert" className="sr-only">
        {isLive ? says : ''}
      </p>
      <main className="grid content-start gap-4 px-4 pt-4 pb-5">
        {called === undefined ? (
          <Who page={page} />
        ) : (
          <>
            <CallBlock call={called.call} gameName={called.gameName} timeZone={timeZone} isLive={isLive} />
            <CallSteps call={called.call} />
            <CallLog call={called.call} timeZone={timeZone} />
          </>
        )}
        {refusal === null ? null : (
          <p role="alert" className="flex gap-2.5 rounded-card bg-warn-soft px-4 py-3 text-body">
            {t.refusals[refusal.why]}
          </p>
        )}
        {page.arrival === null || called !== undefined ? null : <ArriveBy arrival={page.arrival} timeZone={timeZone} />}
        {missed === undefined || called !== undefined ? null : (
          <section className="rounded-card border border-line bg-surface p-4 text-body">
            <h2 className="text-phone font-semibold">{t.missedTitle}</h2>
            <p>{t.missed(formatTime(missed.place.at, timeZone))}</p>
          </section>
        )}
        {page.bill === null ? null : (
          <RetryBoundary>
            <SeatAndBill bill={page.bill} at={page.at} timeZone={timeZone} mustMove={page.mustMove} />
          </RetryBoundary>
        )}
        {called === undefined ? (
          lists.map((list) => (
            <ListCard
              key={list.entryId}
              list={list}
              timeZone={timeZone}
              asOf={isLive ? undefined : asOf}
              disabledReason={disabledReason}
              onLeave={() => void send({ entryId: list.entryId })}
            />
          ))
        ) : others.length === 0 ? null : (
          <Panel title={t.alsoOnAList} hideTitle>
            {others.map((list) => (
              <Row
                key={list.entryId}
                title={list.gameName}
                detail={t.staysOnList}
                end={t.placeOf(list.position, list.queue.length)}
              />
            ))}
          </Panel>
        )}
        {page.arrival === null ? null : (
          <ImHere disabledReason={disabledReason} onCode={(code) => void send({ code })} />
        )}
        {isIdle ? (
          <section>
            <h2 className="text-title font-semibold">{t.onNoList}</h2>
            <p className="text-body text-ink-2">{page.games.length === 0 ? t.onNoListAsk : t.onNoListPick}</p>
          </section>
        ) : null}
        {page.games.length === 0 || called !== undefined ? null : isIdle || isJoining ? (
          <RetryBoundary>
            <JoinGames
              games={page.games}
              isHere={page.hereSince !== null || page.bill !== null}
              timeZone={timeZone}
              disabledReason={disabledReason}
              onJoin={(joining) => {
                setJoining(false);
                void send(joining);
              }}
            />
          </RetryBoundary>
        ) : (
          <Button onPointerDown={() => void JoinGames.preload()} onClick={() => setJoining(true)}>
            {t.joinAnother}
          </Button>
        )}
        {page.alerts === null || called !== undefined ? null : (
          <AlertsRow
            link={link}
            page={page}
            alerts={page.alerts}
            disabledReason={disabledReason}
            onChanged={readAgain}
          />
        )}
        {page.tournaments.length === 0 ? null : <Tournaments tournaments={page.tournaments} timeZone={timeZone} />}
        {page.membership === null || called !== undefined ? null : (
          <Panel title={t.membership} hideTitle>
            <MembershipRow membership={page.membership} timeZone={timeZone} at={page.at} />
          </Panel>
        )}
        {called !== undefined ? null : page.isLimited ? (
          <p className="text-center text-dense text-ink-2">{t.limited}</p>
        ) : (
          <History link={link} timeZone={timeZone} disabledReason={offline} />
        )}
      </main>
      <footer className="mt-auto grid gap-1 px-4 pb-safe-5 text-center text-dense text-ink-3">
        {page.bill === null ? null : <p>{t.phoneAway}</p>}
        <p>{t.onlyFor(page.name)}</p>
        {page.joinPage === '' ? null : (
          <p>
            <a href={`/r/${page.joinPage}`} className={FOOT_LINK}>
              {t.gamesNow(roomName)}
            </a>
          </p>
        )}
        <p>
          <a href="/guide/player" className={FOOT_LINK}>
            {t.help}
          </a>
        </p>
        <LanguageSwitch />
      </footer>
      {called === undefined ? null : (
        <Answers
          key={`${called.entryId} ${called.call.number}`}
          call={called.call}
          disabledReason={disabledReason}
          onAnswer={(answer) => void send({ entryId: called.entryId, call: called.call.number, answer })}
          onLeave={() => void send({ entryId: called.entryId })}
        />
      )}
    </Frame>
  );
}

type Called = List & { call: NonNullable<List['call']> };

/** The call that runs out first. */
function firstCalled(lists: readonly List[]): Called | undefined {
  return lists
    .filter((list): list is Called => list.call !== null)
    .toSorted((a, b) => Date.parse(a.call.holdUntil) - Date.parse(b.call.holdUntil))[0];
}

function Offline({ asOf, onRetry }: { asOf: string; onRetry: () => void }) {
  const t = usePageTexts();
  return (
    <div
      role="status"
      className="grid grid-cols-[1fr_auto] items-center gap-3 border-b border-line bg-warn-soft px-4 py-3 text-body"
    >
      <p>
        <b className="block text-phone font-semibold">{t.youAreOffline}</b>
        {t.knownAt(asOf)}
      </p>
      <Button className="px-4" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  );
}

function Who({ page }: { page: Page }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h1 className="min-w-0 truncate text-page font-semibold">{page.name}</h1>
      {/* A page of places only says nothing about seats and visits, so without a place it knows nothing. */}
      {page.isLimited && page.lists.length === 0 ? null : <Presence page={page} />}
    </div>
  );
}

function Presence({ page: { hereSince, arrival, lists, bill, timeZone } }: { page: Page }) {
  const t = usePageTexts();
  const isAway = bill === null && hereSince === null && (arrival !== null || lists.length === 0);
  return (
    <p className="flex items-center gap-1.5 text-dense font-medium whitespace-nowrap text-ink-2">
      <span className={isAway ? 'text-warn' : 'text-ok'}>
        <Shape name={bill !== null ? 'play' : isAway ? 'ring' : 'check'} />
      </span>
      {bill !== null
        ? t.playing
        : isAway
          ? t.notHereYet
          : hereSince === null
            ? t.here
            : t.hereSince(formatTime(hereSince, timeZone))}
    </p>
  );
}

interface MembershipRowProps {
  membership: NonNullable<Page['membership']>;
  timeZone: string;
  /** When the page was read. */
  at: string;
}

function MembershipRow({ membership: { type, status, until }, timeZone, at }: MembershipRowProps) {
  const t = usePageTexts();
  const day = formatNearDay(until, timeZone, Date.parse(at));
  const isOver = status === 'expired' || status === 'cancelled';
  return <Row title={t.terms[type]} detail={t.statuses[status]} end={isOver ? t.endedOn(day) : t.untilDay(day)} />;
}

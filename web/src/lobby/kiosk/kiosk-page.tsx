import { ConciergeBell, WifiOff } from 'lucide-react';
import { useCallback } from 'react';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { type Language, showLanguage, useLanguage } from '../language/language';
import { LanguageSwitch } from '../language/language-switch';
import { useBoard, useLiveBoards } from '../use-board';
import { kioskQuery, type Room } from './calls';
import { DoneView } from './done-view';
import { IdleQuestion } from './idle-question';
import { ListsView } from './lists-view';
import { Ask, BigIcon, Heading, KioskButton, Problem } from './parts';
import { StartView } from './start-view';
import { type KioskTexts, useKioskTexts } from './texts/use-kiosk-texts';
import { useIdle } from './use-idle';
import { type Problem as VisitProblem, useVisit } from './use-visit';

interface KioskPageProps {
  roomId: string;
  /** The language of the screen, in which each visit begins. */
  ownLanguage: Language;
}

/** Self check-in at a tablet by the door. */
export function KioskPage({ roomId, ownLanguage }: KioskPageProps) {
  useLiveBoards(roomId, [kioskQuery(roomId)]);
  const { board: room, isLive, answeredAt } = useBoard(kioskQuery(roomId));
  const kiosk = useVisit(roomId);
  const { step, phone, clear } = kiosk;
  const language = useLanguage();
  const leave = useCallback(() => {
    clear();
    void showLanguage(ownLanguage);
  }, [clear, ownLanguage]);
  const isUsed = step.name !== 'start' || phone !== '' || language !== ownLanguage;
  const [secondsLeft, stay] = useIdle(isUsed, leave);
  const now = useNow();
  if (room === undefined) return null;
  return (
    <>
      <div
        inert={secondsLeft !== null}
        aria-busy={kiosk.isBusy}
        className="grid h-dvh grid-rows-[4.5rem_minmax(0,1fr)] overflow-hidden bg-canvas text-ink"
      >
        <header className="flex items-center justify-between border-b border-line px-8 text-title font-semibold tracking-normal">
          <p className="flex min-w-0 items-center gap-2.5 [&_svg]:size-8.5">
            <Mark />
            <span className="truncate">{room.roomName}</span>
          </p>
          <div className="flex items-center gap-6">
            {step.name === 'start' ? <LanguageSwitch size="kiosk" onChoose={showLanguage} /> : null}
            <time className="tabular-nums">{formatTime(now, room.timeZone)}</time>
          </div>
        </header>
        {isLive ? (
          <View kiosk={kiosk} room={room} onLeave={leave} isPaused={secondsLeft !== null} />
        ) : (
          <Offline since={formatTime(answeredAt, room.timeZone)} />
        )}
      </div>
      {secondsLeft === null ? null : <IdleQuestion secondsLeft={secondsLeft} onStay={stay} />}
    </>
  );
}

interface ViewProps {
  kiosk: ReturnType<typeof useVisit>;
  room: Room;
  /** The player is done: the next visit begins in the language of the screen. */
  onLeave: () => void;
  isPaused: boolean;
}

function View({ kiosk, room, onLeave, isPaused }: ViewProps) {
  const texts = useKioskTexts();
  const { step } = kiosk;
  const problem = problemText(kiosk.problem, texts);
  const { timeZone } = room;
  const clear = () => kiosk.clear();
  switch (step.name) {
    case 'start':
      return (
        <StartView
          phone={kiosk.phone}
          onPhone={kiosk.setPhone}
          onNext={() => void kiosk.find()}
          onCode={(code) => void kiosk.scan(code)}
          problem={problem}
          isPaused={isPaused}
        />
      );
    case 'confirm':
      return (
        <Ask>
          <Heading>{texts.isThisYou}</Heading>
          <p className="text-[4rem] leading-[1.1] font-semibold tracking-[-0.035em] wrap-anywhere">
            {step.player.name}
          </p>
          <Problem text={problem} />
          <div className="grid w-full grid-cols-2 gap-4">
            <KioskButton onClick={clear}>{texts.notMe}</KioskButton>
            <KioskButton primary onClick={() => void kiosk.confirm(step.player)}>
              {texts.thatsMe}
            </KioskButton>
          </div>
          <p className="text-[1.125rem] leading-6 text-ink-2">{texts.nameOnly}</p>
        </Ask>
      );
    case 'lists':
      return (
        <ListsView
          name={step.player.name}
          visit={step.visit}
          chosen={kiosk.chosen}
          onChosen={kiosk.setChosen}
          timeZone={timeZone}
          problem={problem}
          onSubmit={(games) => void kiosk.submit(step.player, step.visit, games)}
          onClear={clear}
          onLeave={onLeave}
        />
      );
    case 'done':
      return (
        <DoneView
          name={step.player.name}
          visit={step.visit}
          wasCheckedIn={step.wasCheckedIn}
          link={step.link}
          room={room}
          onClear={onLeave}
        />
      );
    case 'desk':
      return (
        <Ask>
          <BigIcon as={ConciergeBell} />
          <Heading text={texts.seeDeskWhy}>{texts.seeDesk}</Heading>
          <div className="grid w-full">
            <KioskButton onClick={clear}>{texts.startOver}</KioskButton>
          </div>
        </Ask>
      );
  }
}

function problemText(problem: VisitProblem | null, { noAnswer, tookTooLong, refusals }: KioskTexts): string {
  if (problem === null) return '';
  return { noAnswer, tookTooLong, ...refusals }[problem];
}

function Offline({ since }: { since: string }) {
  const texts = useKioskTexts();
  return (
    <Ask>
      <BigIcon as={WifiOff} />
      <Heading text={texts.lostConnection(since)}>{texts.checkInAtDesk}</Heading>
    </Ask>
  );
}

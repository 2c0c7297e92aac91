import { ConciergeBell, WifiOff } from 'lucide-react';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { useBoard, useLiveBoards } from '../use-board';
import { kioskQuery, type Room } from './calls';
import { DoneView } from './done-view';
import { IdleQuestion } from './idle-question';
import { ListsView } from './lists-view';
import { Ask, BigIcon, Heading, KioskButton, Problem } from './parts';
import { StartView } from './start-view';
import { useIdle } from './use-idle';
import { useVisit } from './use-visit';

/** Self check-in at a tablet by the door. */
export function KioskPage({ roomId }: { roomId: string }) {
  useLiveBoards(roomId, [kioskQuery(roomId)]);
  const { board: room, isLive, answeredAt } = useBoard(kioskQuery(roomId));
  const kiosk = useVisit(roomId);
  const { step, phone } = kiosk;
  const isUsed = step.name !== 'start' || phone !== '';
  const [secondsLeft, stay] = useIdle(isUsed, kiosk.clear);
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
          <time className="tabular-nums">{formatTime(now, room.timeZone)}</time>
        </header>
        {isLive ? (
          <View kiosk={kiosk} room={room} isPaused={secondsLeft !== null} />
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
  isPaused: boolean;
}

function View({ kiosk, room, isPaused }: ViewProps) {
  const { step, problem } = kiosk;
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
          <Heading>Is this you?</Heading>
          <p className="text-[4rem] leading-[1.1] font-semibold tracking-[-0.035em] wrap-anywhere">
            {step.player.name}
          </p>
          <Problem text={problem} />
          <div className="grid w-full grid-cols-2 gap-4">
            <KioskButton onClick={clear}>No, start over</KioskButton>
            <KioskButton primary onClick={() => void kiosk.confirm(step.player)}>
              Yes, that&apos;s me
            </KioskButton>
          </div>
          <p className="text-[1.125rem] leading-6 text-ink-2">
            We only show your first name and the first letter of your last name.
          </p>
        </Ask>
      );
    case 'lists':
      return (
        <ListsView
          name={step.player.name}
          visit={step.visit}
          timeZone={timeZone}
          problem={problem}
          onSubmit={(games) => void kiosk.submit(step.player, step.visit, games)}
          onClear={clear}
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
          onClear={clear}
        />
      );
    case 'desk':
      return (
        <Ask>
          <BigIcon as={ConciergeBell} />
          <Heading text="They will take care of you right away.">Please see the front desk</Heading>
          <div className="grid w-full">
            <KioskButton onClick={clear}>Start over</KioskButton>
          </div>
        </Ask>
      );
  }
}

function Offline({ since }: { since: string }) {
  return (
    <Ask>
      <BigIcon as={WifiOff} />
      <Heading text={`This screen lost its connection at ${since}. It will come back by itself.`}>
        Check-in is at the front desk
      </Heading>
    </Ask>
  );
}

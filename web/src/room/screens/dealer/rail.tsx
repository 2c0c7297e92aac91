import { KeyRound } from 'lucide-react';
import type { DealerScreen } from '@/api/staff-types';
import { isTournament } from '@/domain/floor';
import { callsAfter, callFloor, resolveCall } from '@/room/staff/dealing/acts';
import { mayComeSoon } from '@/room/staff/dealing/model';
import { resumeTime } from '@/room/floor/tables/acts';
import { useNow } from '@/lib/hooks/use-now';
import { useUnreachableSince } from '@/api/live/use-live';
import { useOutbox, usePost } from '@/api/acts/use-outbox';
import { Skeleton } from '@/ui/skeleton';
import { useAct } from '@/shells/use-act';
import { QueryView, type Read } from '@/shells/query-view';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK, type Sheet } from './at-table';
import { CallButtons, OpenCalls, PauseOrResume } from './call-parts';
import { DownPart } from './down-part';
import { Moves } from './moves';
import { NextPart } from './next-part';
import { OfferPart, useOffer } from './offer-part';

interface RailProps {
  at: AtTable;
  screen: Read<DealerScreen>;
  onSheet: (sheet: Sheet) => void;
}

/** The panel at the right: the time left, the next players, and the calls to the floor. */
export function Rail({ at, screen, onSheet }: RailProps) {
  const { table } = at;
  const now = useNow();
  const { waiting } = useOutbox();
  const post = usePost();
  const { data } = screen;
  const calls = data === undefined ? [] : callsAfter(data, waiting);
  const due = data?.dealer == null || now >= Date.parse(data.dealer.dueAt);
  const offer = useOffer(at);
  const takes = at.deals && data !== undefined && mayComeSoon(data, now);
  return (
    <>
      <QueryView
        of={screen}
        what="who deals here"
        skeleton={
          <div className="grid gap-3">
            <Skeleton width="40%" height="4rem" />
            <Skeleton height="3rem" />
          </div>
        }
      >
        {(down) => <DownPart screen={down} timeZone={at.room.timeZone} now={now} />}
      </QueryView>
      {takes ? (
        <TouchButton id="take-over" look={due ? 'tonal' : 'plain'} icon={KeyRound} onClick={() => onSheet('take')}>
          Take over
        </TouchButton>
      ) : null}
      {calls.length > 0 ? (
        <OpenCalls
          calls={calls}
          most={takes || offer !== undefined ? 1 : 2}
          now={now}
          onArrived={(id, kind) => post(resolveCall(id, kind))}
        />
      ) : isTournament(table) && table.event !== null ? (
        <Moves eventId={table.event.id} tableId={table.id} />
      ) : offer !== undefined ? (
        <OfferPart at={at} change={offer} />
      ) : (
        <NextPart at={at} />
      )}
      {calls.length > 0 && offer !== undefined && !takes ? <OfferPart at={at} change={offer} /> : null}
      {at.calls ? <Calls at={at} onSheet={onSheet} /> : null}
    </>
  );
}

function Calls({ at, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const post = usePost();
  return (
    <CallButtons place={`Table ${at.table.tableNumber}`} onCall={(kind) => post(callFloor(at.table, kind))}>
      {at.deals && !isTournament(at.table) ? <PauseButton at={at} onSheet={onSheet} /> : null}
    </CallButtons>
  );
}

function PauseButton({ at: { table }, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const resume = useAct(resumeTime);
  return (
    <PauseOrResume
      isPaused={table.pausedAt !== null}
      disabledReason={useUnreachableSince() !== null ? NEEDS_NETWORK : undefined}
      busy={resume.busy}
      refusal={resume.refusal}
      onPause={() => onSheet('pause')}
      onResume={() => void resume.send({ table })}
    />
  );
}

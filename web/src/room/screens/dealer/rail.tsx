import { Bell, KeyRound, type LucideIcon, MessageSquare, Pause, Play, Shield, Star, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallKind, DealerScreen } from '@/api/staff-types';
import { isTournament } from '@/domain/floor';
import { CALLS, type OpenCall, callsAfter, callFloor, resolveCall } from '@/room/staff/dealing/acts';
import { agoText, PUSH_NEAR_MS } from '@/room/staff/dealing/model';
import { resumeTime } from '@/room/floor/tables/acts';
import { useNow } from '@/lib/hooks/use-now';
import { useUnreachableSince } from '@/api/live/use-live';
import { useOutbox, usePost } from '@/api/acts/use-outbox';
import { announce } from '@/ui/announcer';
import { Skeleton } from '@/ui/skeleton';
import { useAct } from '@/shells/use-act';
import { QueryView, type Read } from '@/shells/query-view';
import { TouchButton } from '../touch-button';
import { Refusal } from './sheet';
import { ActRow, ActRows } from './act-rows';
import { type AtTable, NEEDS_NETWORK, type Sheet } from './at-table';
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
        <OpenCalls calls={calls} most={takes || offer !== undefined ? 1 : 2} now={now} />
      ) : isTournament(table) && table.event !== null ? (
        <Moves eventId={table.event.id} tableId={table.id} />
      ) : offer !== undefined ? (
        <OfferPart at={at} change={offer} />
      ) : (
        <NextPart at={at} />
      )}
      {calls.length > 0 && offer !== undefined && !takes ? <OfferPart at={at} change={offer} /> : null}
      {at.calls ? <Call at={at} onSheet={onSheet} /> : null}
    </>
  );
}

/** Whether the table has no dealer, or a push is near. */
function mayComeSoon({ dealer }: DealerScreen, now: number): boolean {
  return dealer === null || Date.parse(dealer.dueAt) - now <= PUSH_NEAR_MS;
}

interface OpenCallsProps {
  calls: readonly OpenCall[];
  /** The number of calls that fit. */
  most: number;
  now: number;
}

/** The open calls. A call that is not sent yet says so. */
function OpenCalls({ calls, most, now }: OpenCallsProps) {
  const post = usePost();
  const more = calls.length - most;
  return (
    <section className="border-y border-line pb-1.5" aria-labelledby="calls-title">
      <h2 id="calls-title" className="sr-only">
        Open calls
      </h2>
      <ActRows>
        {calls.slice(0, most).map(({ id, key, kind, at }) => (
          <ActRow
            key={key}
            title={`${CALLS[kind]} called`}
            detail={<span>{id === null ? 'Sends when online' : agoText(at, now)}</span>}
            act={
              id === null ? null : (
                <TouchButton
                  look="tonal"
                  onClick={() => {
                    post(resolveCall(id, kind));
                    announce('The floor came.');
                  }}
                >
                  <span>
                    Floor Arrived <span className="sr-only">for {CALLS[kind]}</span>
                  </span>
                </TouchButton>
              )
            }
          />
        ))}
      </ActRows>
      {more > 0 ? <p className="text-body text-ink-2">and {more} more open</p> : null}
    </section>
  );
}

const REASONS: [CallKind, LucideIcon][] = [
  ['dispute', MessageSquare],
  ['security', Shield],
  ['technical', Wrench],
  ['vip_request', Star],
];

const CRITICAL: readonly CallKind[] = ['dispute', 'security'];
const SECOND_TAP_MS = 4_000;

/** The largest button of the screen: a plain call needs no reason. */
function Call({ at, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const post = usePost();
  // A critical call needs a second tap, so that an accidental tap raises no alarm.
  const [armed, setArmed] = useState<CallKind | null>(null);
  useEffect(() => {
    if (armed === null) return;
    const timer = setTimeout(() => setArmed(null), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, [armed]);

  function call(kind: CallKind) {
    if (CRITICAL.includes(kind) && armed !== kind) {
      setArmed(kind);
      announce(`Tap again to call for ${CALLS[kind]}.`);
      return;
    }
    setArmed(null);
    post(callFloor(at.table, kind));
    announce(kind === 'floor' ? 'The floor is called.' : `The floor is called: ${CALLS[kind]}.`);
  }
  return (
    <section className="mt-auto grid gap-2" aria-labelledby="call-title">
      <h2 id="call-title" className="sr-only">
        Call the floor
      </h2>
      <div className="grid grid-cols-2 gap-2 [&_svg]:text-ink-2 [&>button]:min-h-15 [&>button]:justify-start">
        {REASONS.map(([kind, icon]) => (
          <TouchButton key={kind} icon={icon} look={armed === kind ? 'primary' : 'plain'} onClick={() => call(kind)}>
            {armed === kind ? (
              <span>
                Tap again <span className="sr-only">for {CALLS[kind]}</span>
              </span>
            ) : (
              CALLS[kind]
            )}
          </TouchButton>
        ))}
      </div>
      <div className="[&>button]:min-h-24 [&>button]:w-full [&>button]:rounded-card [&>button]:text-page [&>button]:tracking-normal">
        <TouchButton look="primary" icon={Bell} onClick={() => call('floor')}>
          Call Floor
        </TouchButton>
      </div>
      {at.deals && !isTournament(at.table) ? <PauseButton at={at} onSheet={onSheet} /> : null}
    </section>
  );
}

function PauseButton({ at: { table }, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const resume = useAct(resumeTime);
  const offline = useUnreachableSince() !== null ? NEEDS_NETWORK : undefined;
  if (table.pausedAt === null)
    return (
      <TouchButton id="pause-table" icon={Pause} disabledReason={offline} onClick={() => onSheet('pause')}>
        Pause the table
      </TouchButton>
    );
  return (
    <>
      <Refusal text={resume.refusal} />
      <TouchButton
        id="pause-table"
        icon={Play}
        busy={resume.busy}
        disabledReason={offline}
        onClick={() => void resume.send({ table })}
      >
        Resume the table
      </TouchButton>
    </>
  );
}

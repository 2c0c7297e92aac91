import { Bell, KeyRound, MessageSquare, Pause, Play, Shield, Star, Wrench } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallKind, DealerScreen } from '@/api/staff-types';
import { isTournament } from '@/domain/floor';
import { CALLS, type OpenCall, callsAfter, callWish, cameWish } from '@/features/dealing/acts';
import { agoText, PUSH_NEAR_MS } from '@/features/dealing/model';
import { errorText } from '@/api/client/errors';
import { useResumeCharge } from '@/features/tables/mutations';
import { useNow } from '@/lib/hooks/use-now';
import { useUnreachableSince } from '@/live/use-live';
import { useOutbox, usePost } from '@/live/use-outbox';
import { announce } from '@/ui/announcer';
import { ErrorPanel } from '@/ui/error-panel';
import { Loading, Skeleton } from '@/ui/skeleton';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK, type Sheet } from './at-table';
import { DownPart } from './down-part';
import { Moves } from './moves';
import { NextPart } from './next-part';
import { OfferPart, useOffer } from './offer-part';

interface RailProps {
  at: AtTable;
  screen: {
    data: DealerScreen | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onSheet: (sheet: Sheet) => void;
}

/** At the right hand: how long still, who comes to sit, and the floor. */
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
      {data === undefined ? (
        screen.error === null ? (
          <Loading label="Loading who deals">
            <div className="grid gap-3">
              <Skeleton width="40%" height="4rem" />
              <Skeleton height="3rem" />
            </div>
          </Loading>
        ) : (
          <ErrorPanel
            what="who deals here"
            error={screen.error}
            retrying={screen.isFetching}
            onRetry={() => void screen.refetch()}
          />
        )
      ) : (
        <DownPart screen={data} timeZone={at.room.timeZone} now={now} />
      )}
      {takes ? (
        <TouchButton
          id="take-over"
          look={due ? 'tonal' : 'plain'}
          icon={KeyRound}
          onClick={() => onSheet('take')}
        >
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
      {calls.length > 0 && offer !== undefined && !takes ? (
        <OfferPart at={at} change={offer} />
      ) : null}
      {at.calls ? <Call at={at} onSheet={onSheet} /> : null}
    </>
  );
}

/** Nobody deals, or a push is near. */
function mayComeSoon({ dealer }: DealerScreen, now: number): boolean {
  return dealer === null || Date.parse(dealer.dueAt) - now <= PUSH_NEAR_MS;
}

interface OpenCallsProps {
  calls: readonly OpenCall[];
  /** As many as there is room for. */
  most: number;
  now: number;
}

/** What was called for and is not settled. What nobody has heard of yet says so. */
function OpenCalls({ calls, most, now }: OpenCallsProps) {
  const post = usePost();
  const more = calls.length - most;
  return (
    <section className="dealer-next dealer-calls" aria-labelledby="calls-title">
      <h2 id="calls-title" className="sr-only">
        Open calls
      </h2>
      <ul className="dealer-rows">
        {calls.slice(0, most).map(({ id, key, kind, at }) => (
          <li key={key}>
            <p className="grid text-body text-ink-2">
              <strong className="text-phone font-semibold text-ink">{CALLS[kind]} called</strong>
              <span>{id === null ? 'Waits for the network' : agoText(at, now)}</span>
            </p>
            {id === null ? null : (
              <TouchButton
                look="tonal"
                onClick={() => {
                  post(cameWish(id, kind));
                  announce('The floor came.');
                }}
              >
                <span>
                  Floor came <span className="sr-only">for {CALLS[kind]}</span>
                </span>
              </TouchButton>
            )}
          </li>
        ))}
      </ul>
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

/** The biggest target of the screen: a plain call needs no reason. */
function Call({ at, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const post = usePost();
  // A critical call takes a second tap, so that a slip of the thumb alarms no one.
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
    post(callWish(at.table, kind));
    announce(kind === 'floor' ? 'The floor is called.' : `The floor is called: ${CALLS[kind]}.`);
  }
  return (
    <section className="mt-auto grid gap-2" aria-labelledby="call-title">
      <h2 id="call-title" className="sr-only">
        Call the floor
      </h2>
      <div className="dealer-call-why grid grid-cols-2 gap-2">
        {REASONS.map(([kind, icon]) => (
          <TouchButton
            key={kind}
            icon={icon}
            look={armed === kind ? 'primary' : 'plain'}
            onClick={() => call(kind)}
          >
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
      <div className="dealer-call-floor">
        <TouchButton look="primary" icon={Bell} onClick={() => call('floor')}>
          Call Floor
        </TouchButton>
      </div>
      {at.deals && !isTournament(at.table) ? <PauseButton at={at} onSheet={onSheet} /> : null}
    </section>
  );
}

function PauseButton({ at: { table }, onSheet }: Pick<RailProps, 'at' | 'onSheet'>) {
  const resume = useResumeCharge();
  const offline = useUnreachableSince() !== null ? NEEDS_NETWORK : undefined;
  if (table.pausedAt === null)
    return (
      <TouchButton
        id="pause-table"
        icon={Pause}
        disabledReason={offline}
        onClick={() => onSheet('pause')}
      >
        Pause the table
      </TouchButton>
    );
  return (
    <>
      {resume.error === null ? null : (
        <p role="alert" className="font-medium text-bad">
          {errorText(resume.error, 'Failed to update table')}
        </p>
      )}
      <TouchButton
        id="pause-table"
        icon={Play}
        busy={resume.isPending}
        disabledReason={offline}
        onClick={() => resume.mutate({ tableId: table.id })}
      >
        Resume the table
      </TouchButton>
    </>
  );
}

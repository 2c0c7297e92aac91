import { Bell, type LucideIcon, MessageSquare, Pause, Play, Shield, Star, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallKind } from '@/api/staff-types';
import { CALL_SAYS, CALLS, callState, type OpenCall } from '@/room/staff/dealing/acts';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { ActRow, ActRows } from './act-rows';
import { Refusal } from './sheet';

interface OpenCallsProps {
  calls: readonly OpenCall[];
  /** The number of calls that fit. */
  most: number;
  now: number;
  disabledReason?: string | undefined;
  onArrived: (id: string, kind: CallKind) => void;
}

/** The open calls. A call that is not sent yet says so. */
export function OpenCalls({ calls, most, now, disabledReason, onArrived }: OpenCallsProps) {
  const more = calls.length - most;
  return (
    <section className="border-y border-line pb-1.5" aria-labelledby="calls-title">
      <h2 id="calls-title" className="sr-only">
        Open calls
      </h2>
      <ActRows>
        {calls.slice(0, most).map((call) => {
          const { id, key, kind } = call;
          return (
            <ActRow
              key={key}
              title={`${CALLS[kind]} called`}
              detail={<span>{callState(call, now)}</span>}
              act={
                id === null ? null : (
                  <TouchButton
                    look="tonal"
                    disabledReason={disabledReason}
                    onClick={() => {
                      onArrived(id, kind);
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
          );
        })}
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

interface CallButtonsProps {
  disabledReason?: string | undefined;
  /** "Table 5", which every call names. */
  place: string;
  onCall: (kind: CallKind) => void;
  /** More acts below. */
  children?: ReactNode;
}

/** The largest button of the screen: a plain call needs no reason. */
export function CallButtons({ disabledReason, place, onCall, children }: CallButtonsProps) {
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
    onCall(kind);
    announce(kind === 'floor' ? 'The floor is called.' : `The floor is called: ${CALLS[kind]}.`);
  }
  return (
    <section className="mt-auto grid gap-2" aria-labelledby="call-title">
      <h2 id="call-title" className="sr-only">
        Call the floor
      </h2>
      <div className="grid grid-cols-2 gap-2 [&_svg]:text-ink-2 [&>button]:min-h-15 [&>button]:justify-start">
        {REASONS.map(([kind, icon]) => (
          <TouchButton
            key={kind}
            icon={icon}
            look={armed === kind ? 'primary' : 'plain'}
            disabledReason={disabledReason}
            onClick={() => call(kind)}
          >
            {armed === kind ? (
              <span>
                Tap again <span className="sr-only">for {CALLS[kind]}</span>
              </span>
            ) : (
              <span>
                {CALLS[kind]}
                <Says kind={kind} place={place} />
              </span>
            )}
          </TouchButton>
        ))}
      </div>
      <div className="[&>button]:min-h-24 [&>button]:w-full [&>button]:rounded-card [&>button]:text-page [&>button]:tracking-normal">
        <TouchButton look="primary" icon={Bell} disabledReason={disabledReason} onClick={() => call('floor')}>
          <span>
            Call Floor
            <Says kind="floor" place={place} />
          </span>
        </TouchButton>
      </div>
      {children}
    </section>
  );
}

/** The text that a call sends. */
function Says({ kind, place }: { kind: CallKind; place: string }) {
  return (
    <span aria-hidden="true" className="block text-meta font-normal">
      “{CALL_SAYS[kind]}, {place}”
    </span>
  );
}

interface PauseOrResumeProps {
  isPaused: boolean;
  disabledReason: string | undefined;
  busy: boolean;
  refusal: string | null;
  onPause: () => void;
  onResume: () => void;
}

export function PauseOrResume({ isPaused, disabledReason, busy, refusal, onPause, onResume }: PauseOrResumeProps) {
  if (!isPaused)
    return (
      <TouchButton id="pause-table" icon={Pause} disabledReason={disabledReason} onClick={onPause}>
        Pause the table
      </TouchButton>
    );
  return (
    <>
      <Refusal text={refusal} />
      <TouchButton id="pause-table" icon={Play} busy={busy} disabledReason={disabledReason} onClick={onResume}>
        Resume the table
      </TouchButton>
    </>
  );
}

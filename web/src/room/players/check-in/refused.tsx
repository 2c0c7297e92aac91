import { type ReactNode, useEffect } from 'react';
import type { EntryCheck } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { Button } from '@/ui/button';
import { DialogBody, DialogFoot } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { Shape } from '@/ui/shape';
import { Columns, Right } from './columns';

interface RefusedProps {
  name: string;
  reason: 'barred' | 'self_excluded' | 'under_age';
  entryCheck: EntryCheck;
  onRefuse: (refusal: { playerId: string; name: string; reason: RefusedProps['reason'] } | null) => void;
  onClose: () => void;
  /** The person. */
  children: ReactNode;
}

const SENTENCE = {
  barred: 'is barred from this room. Ask them to wait and call the floor manager.',
  self_excluded: 'is self-excluded. Ask them to wait and call the floor manager.',
  under_age: 'is under the minimum age of this room. Call the floor manager if they disagree.',
} as const;

/** A player who must not enter: no sale, no list and no reason. Closing the dialog records the refusal. */
export function Refused({ name, reason, entryCheck, onRefuse, onClose, children }: RefusedProps) {
  const place = usePlace();
  const { playerId, barred, excludedUntil } = entryCheck;

  // Tells the dialog what its closing records.
  useEffect(() => {
    onRefuse({ playerId, name, reason });
    return () => onRefuse(null);
  }, [onRefuse, playerId, name, reason]);

  return (
    <>
      <DialogBody label="Do not admit">
        <div
          role="alert"
          className="-mx-6 -mt-3 flex items-center gap-4 border-t border-line bg-bad-soft px-6 py-4 text-bad phone:-mx-4 phone:px-4"
        >
          <Shape name="bar" />
          <p className="text-dense text-ink">
            <strong className="block text-title text-bad">Do not admit</strong>
            {name} {SENTENCE[reason]}
          </p>
        </div>
        <Columns>
          {children}
          <Right>
            {reason === 'under_age' ? null : (
              <Facts variant="box" label="Refusal">
                {barred === null ? null : (
                  <Fact label="Barred since">
                    {place.formatLongDate(barred.since)}, by {barred.by}
                  </Fact>
                )}
                {reason === 'self_excluded' && excludedUntil !== null ? (
                  <Fact label="Self-excluded until">{place.formatLongDate(excludedUntil)}</Fact>
                ) : null}
                <Fact label="Reason">on file</Fact>
              </Facts>
            )}
            <p className="text-meta text-ink-3">
              Closing this records a refusal under your name. Nothing is sold and no list changes.
            </p>
          </Right>
        </Columns>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" variant="primary" onClick={onClose}>
          Close and Record the Refusal
        </Button>
      </DialogFoot>
    </>
  );
}

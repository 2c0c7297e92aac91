import { type ReactNode, useState } from 'react';
import { formatDayTime } from '@/lib/format';
import { Confirm } from '@/ui/confirm';
import { exactNow } from './exact-time';

/** A start in the past is most often a slip of the finger: it is asked once before `send` goes on. */
export function usePastStart(timeZone: string) {
  const [asked, setAsked] = useState<{ start: string; send: () => void } | null>(null);

  function check(start: string, send: () => void) {
    if (Date.parse(start) >= exactNow() - 60_000) send();
    else setAsked({ start, send });
  }

  const question: ReactNode =
    asked === null ? null : (
      <Confirm
        open
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title="Start in the past?"
        confirmLabel="Use This Start"
        cancelLabel="Change Start"
        onConfirm={() => {
          setAsked(null);
          asked.send();
        }}
      >
        {formatDayTime(asked.start, timeZone)} is over.
      </Confirm>
    );
  return { check, question };
}

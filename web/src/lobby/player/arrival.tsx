import { useId, useState } from 'react';
import { minutesBetween } from '@/domain/duration';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { Page } from './client';
import { Button, Panel } from './parts';
import { usePageTexts } from './texts/use-page-texts';

type Arrival = NonNullable<Page['arrival']>;

/** Says what happens to the place of a player who is not here, before it happens. */
export function ArriveBy({ arrival: { by, removeAt }, timeZone }: { arrival: Arrival; timeZone: string }) {
  const now = useNow(15_000);
  const id = useId();
  const t = usePageTexts();
  if (removeAt === null)
    return (
      <Notice id={id} title={t.checkInWhenHere}>
        {t.onYourWay}
      </Notice>
    );
  const end = formatTime(removeAt, timeZone);
  const left = minutesBetween(now, Date.parse(removeAt));
  return (
    <Notice id={id} title={t.checkInBy(end)}>
      {t.checkInWhy(t.duration(left), by === null ? undefined : formatTime(by, timeZone), end)}
    </Notice>
  );
}

function Notice({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-card bg-warn-soft p-4">
      <h2 id={id} className="text-page font-semibold text-balance">
        {title}
      </h2>
      <p className="mt-1 text-body">{children}</p>
    </section>
  );
}

interface ImHereProps {
  disabledReason: string | undefined;
  onCode: (code: string) => void;
}

const CODE_LENGTH = 4;

/** The code on the board proves that the player stands in front of it. */
export function ImHere({ disabledReason, onCode }: ImHereProps) {
  const [code, setCode] = useState('');
  const field = useId();
  const t = usePageTexts();
  const missing = code.trim().length === CODE_LENGTH ? undefined : t.typeCode;
  return (
    <Panel title={t.whenYouArrive}>
      <form
        className="grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if ((disabledReason ?? missing) === undefined) onCode(code.trim());
        }}
      >
        <p className="text-body text-ink-2">{t.whereToCheckIn}</p>
        <label htmlFor={field} className="text-dense font-medium text-ink-2">
          {t.boardCode}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <input
            id={field}
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            maxLength={CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-h-12 min-w-0 rounded-control border border-control bg-surface px-3 text-title font-semibold tracking-[0.2em] uppercase"
          />
          <Button type="submit" look="primary" className="px-5" disabledReason={disabledReason ?? missing}>
            {t.iAmHere}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

import { useId } from 'react';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { SharedTexts } from './language/en';

/** Minutes until the player is here. */
const ARRIVALS = [30, 60, 120] as const;
export const FIRST_ARRIVAL = ARRIVALS[0];

interface ArrivalChoiceProps {
  texts: Pick<SharedTexts, 'whenHere' | 'hereNow' | 'hereNowDetail' | 'hereBy'>;
  timeZone: string;
  minutes: number;
  onMinutes: (minutes: number) => void;
}

/** When a player who joins a list will be in the room. */
export function ArrivalChoice({ texts: t, timeZone, minutes, onMinutes }: ArrivalChoiceProps) {
  const now = useNow(15_000);
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">{t.whenHere}</legend>
      <Choice
        name={name}
        title={t.hereNow}
        detail={t.hereNowDetail}
        isChosen={minutes === 0}
        onChoose={() => onMinutes(0)}
      />
      {ARRIVALS.map((each) => (
        <Choice
          key={each}
          name={name}
          title={t.hereBy(formatTime(now + each * 60_000, timeZone))}
          isChosen={minutes === each}
          onChoose={() => onMinutes(each)}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  title: string;
  detail?: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, title, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-control border px-3 py-2 ${
        isChosen ? 'border-accent bg-accent-soft inset-ring inset-ring-accent' : 'border-line'
      }`}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 accent-accent" />
      <span>
        <b className="block text-phone font-semibold">{title}</b>
        {detail === undefined ? null : <span className="block text-dense text-ink-2">{detail}</span>}
      </span>
    </label>
  );
}

import type { SmartSeating } from '@/api/figure-types';
import { Switch } from '@/ui/checkbox';
import { Select } from '@/ui/select';
import { limits, wouldCallText } from './model';

interface AutoSeatingProps {
  seating: SmartSeating;
  /** Why the setting cannot be changed. */
  disabledReason: string | undefined;
  busy: boolean;
  onSwitch: (on: boolean) => void;
  onLimit: (limit: number) => void;
}

/** The room's auto-seating setting. It calls players and never seats them. */
export function AutoSeating({ seating, disabledReason, busy, onSwitch, onLimit }: AutoSeatingProps) {
  const fixed = disabledReason !== undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-dense text-ink-2">
        Auto-Seating calls the best recommendation at or above{' '}
        <b className="font-semibold text-ink tabular-nums">{seating.autoSeatingLimit}%</b>; it never seats anyone
        silently. {wouldCallText(seating)} {disabledReason}
      </p>
      <span
        data-noprint=""
        className="flex items-center gap-4 phone:w-full phone:justify-between [&_label]:whitespace-nowrap"
      >
        {fixed ? null : (
          <Select
            label="Auto-Seating limit"
            size="md"
            disabled={busy}
            value={String(seating.autoSeatingLimit)}
            onValueChange={(next) => onLimit(Number(next))}
            options={limits(seating.autoSeatingLimit).map((limit) => ({
              value: String(limit),
              label: `From ${limit}%`,
            }))}
          />
        )}
        <Switch
          label={`Auto-Seating ${seating.autoSeating ? 'On' : 'Off'}`}
          aria-label="Auto-Seating"
          checked={seating.autoSeating}
          disabled={fixed || busy}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </span>
    </div>
  );
}

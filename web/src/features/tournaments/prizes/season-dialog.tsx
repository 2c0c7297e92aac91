import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Season } from '@/api/tournament-types';
import { addDays, isDay } from '@/domain/day';
import { Button } from '@/ui/button';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { PRIZE_TEXTS, useCreateSeason } from './mutations';
import { POINTS_FORMULA, seasonName } from './results';

interface SeasonDialogProps {
  roomId: string;
  /** "2026-11-20" in the room. */
  today: string;
  /** Of the newest season: the next one is mostly of the same league. */
  league: string;
  onCreated: (season: Season) => void;
  onClose: () => void;
}

/** A quarter of a year is how long a season mostly is. */
const SEASON_DAYS = 90;

/** "Create Season": from which day to which, and how many results count. */
export function SeasonDialog({ roomId, today, league, onCreated, onClose }: SeasonDialogProps) {
  const create = useCreateSeason();
  const [blank] = useState({
    league,
    name: '',
    startsOn: today,
    endsOn: addDays(today, SEASON_DAYS),
    counted: '',
  });
  const [values, setValues] = useState(blank);
  const [tried, setTried] = useState(false);
  const refused = fieldErrors(create.error);
  const counted = values.counted.trim();
  const wrong = {
    league: values.league.trim() === '' ? 'League name is required' : undefined,
    name: values.name.trim() === '' ? 'Season name is required' : undefined,
    startsOn: isDay(values.startsOn) ? undefined : 'Enter a day',
    endsOn: !isDay(values.endsOn)
      ? 'Enter a day'
      : values.endsOn < values.startsOn
        ? 'A season ends after it starts'
        : undefined,
    counted:
      counted === '' ||
      (/^[0-9]{1,4}$/.test(counted) && Number(counted) >= 1 && Number(counted) <= 1000)
        ? undefined
        : 'Enter how many results count',
  };
  const error = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined) ?? refused[field];
  const text = (field: keyof typeof blank) => ({
    value: values[field],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValues({ ...values, [field]: value }),
  });

  function submit() {
    setTried(true);
    if (Object.values(wrong).some((problem) => problem !== undefined)) return;
    create.mutate(
      {
        roomId,
        league: values.league.trim(),
        name: values.name.trim(),
        startsOn: values.startsOn,
        endsOn: values.endsOn,
        counted: counted === '' ? null : Number(counted),
      },
      {
        onSuccess: (season) => {
          toast({ title: PRIZE_TEXTS.season.success, description: seasonName(season) });
          onCreated(season);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create Season"
      dirty={!create.isPending && JSON.stringify(values) !== JSON.stringify(blank)}
    >
      <DialogForm
        busy={create.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {create.error === null || Object.keys(refused).some((field) => field in blank) ? null : (
            <FormError text={errorText(create.error, PRIZE_TEXTS.season.error)} />
          )}
          <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
            <Field label="League" required error={error('league')}>
              <TextInput {...text('league')} maxLength={60} placeholder="Lodge League" />
            </Field>
            <Field label="Season" required error={error('name')}>
              <TextInput {...text('name')} maxLength={60} placeholder="Winter" />
            </Field>
            <Field label="First day" required error={error('startsOn')}>
              <TextInput {...text('startsOn')} type="date" />
            </Field>
            <Field label="Last day" required error={error('endsOn')}>
              <TextInput {...text('endsOn')} type="date" />
            </Field>
          </div>
          <Field
            label="Best results that count"
            aside="optional"
            hint="Left blank, all of a player's results count."
            error={error('counted')}
          >
            <TextInput {...text('counted')} inputMode="numeric" />
          </Field>
          <p className="text-meta text-ink-3">
            Points are {POINTS_FORMULA} A tournament is put into a season where it is created.
          </p>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={create.isPending}>
            Create Season
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRoom } from '@/api/session/session-context';
import { addDays, isDay } from '@/domain/day';
import { requiredText } from '@/lib/form-fields';
import { gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActForm } from '@/shells/act-form';
import type { DialogProps } from '@/shells/dialogs';
import { textFieldsOf } from '@/ui/form/text-fields';
import { createSeason } from '../prizes/acts';
import { useSeasons } from '../queries';
import { POINTS_FORMULA } from './results';

/** The default length of a season: a quarter of a year. */
const SEASON_DAYS = 90;

const COUNTED_PROBLEM = 'Enter how many results count';

const day = z.string().check(z.refine(isDay, 'Enter a day'));

const seasonSchema = z
  .object({
    league: requiredText('League name is required'),
    name: requiredText('Season name is required'),
    startsOn: day,
    endsOn: day,
    counted: z.pipe(
      z.string().check(z.trim(), z.regex(/^[0-9]{0,4}$/, COUNTED_PROBLEM)),
      z.pipe(
        z.transform((text: string) => (text === '' ? null : Number(text))),
        z.nullable(z.number().check(z.minimum(1, COUNTED_PROBLEM), z.maximum(1000, COUNTED_PROBLEM))),
      ),
    ),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
      path: ['endsOn'],
      error: 'A season ends after it starts',
      // Beside the problems of other fields too.
      when: () => true,
    }),
  );

const F = textFieldsOf<typeof seasonSchema>();

/** "Create Season": its first and last day, and how many results count. */
export function SeasonDialog({ onClose }: DialogProps<'create-season'>) {
  const room = useRoom();
  const roomId = room.id;
  const navigate = useNavigate();
  const seasons = useSeasons(roomId).data;
  const today = gamingDayOf(useNow(60_000), room);
  const [defaults] = useState({
    // The next season usually belongs to the league of the newest one.
    league: seasons?.[0]?.league ?? '',
    name: '',
    startsOn: today,
    endsOn: addDays(today, SEASON_DAYS),
    counted: '',
  });
  return (
    <ActForm
      act={createSeason}
      schema={seasonSchema}
      defaults={defaults}
      vars={(season) => ({ roomId, ...season })}
      title="Create Season"
      submit="Create Season"
      onDone={({ id }) => void navigate({ to: '/tournaments/seasons', search: { season: id }, replace: true })}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <F.Text name="league" label="League" required maxLength={60} placeholder="Lodge League" />
        <F.Text name="name" label="Season" required maxLength={60} placeholder="Winter" />
        <F.Text name="startsOn" label="First day" required type="date" deps={['endsOn']} />
        <F.Text name="endsOn" label="Last day" required type="date" />
      </div>
      <F.Text
        name="counted"
        label="Best results that count"
        aside="optional"
        hint="Left blank, all of a player's results count."
        inputMode="numeric"
      />
      <p className="text-meta text-ink-3">
        Points are {POINTS_FORMULA} A tournament is put into a season where it is created.
      </p>
    </ActForm>
  );
}

import type { Season } from '@/api/tournament-types';
import { fieldsOf } from '@/ui/form/fields';
import { NO_SEASON } from './create-model';
import type { editSchema } from './schema';

const F = fieldsOf<typeof editSchema>();

/** The season in which the tournament counts. */
export function SeasonField({ seasons }: { seasons: readonly Season[] }) {
  if (seasons.length === 0) return null;
  return (
    <F.Select
      name="season"
      label="League season"
      hint="Results count toward this season."
      options={[
        { value: NO_SEASON, label: 'None' },
        ...seasons.map(({ id, league, name }) => ({ value: id, label: `${league}, ${name}` })),
      ]}
    />
  );
}

import type { Season } from '@/api/tournament-types';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { NO_SEASON } from './create-model';

interface SeasonFieldProps {
  seasons: readonly Season[];
  value: string;
  onValueChange: (season: string) => void;
  error?: string | undefined;
}

/** The league's season in which a tournament counts. */
export function SeasonField({ seasons, value, onValueChange, error }: SeasonFieldProps) {
  return (
    <Field label="League season" hint="Its results earn points there." error={error}>
      <Select
        value={value}
        onValueChange={onValueChange}
        options={[
          { value: NO_SEASON, label: 'None' },
          ...seasons.map(({ id, league, name }) => ({ value: id, label: `${league}, ${name}` })),
        ]}
      />
    </Field>
  );
}

import { Button } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { FilterBar } from '@/shells/filter-bar';
import { Select, type SelectOption } from '@/ui/select';
import { TextInput } from '@/ui/text-input';
import { usePhone } from '@/ui/use-media';
import { ALL, filterText, type TrailFilter } from './model';

interface TrailFiltersProps {
  filter: TrailFilter;
  rooms: readonly SelectOption[];
  people: readonly SelectOption[];
  types: readonly SelectOption[];
  /** The current gaming day, the latest selectable one. */
  today: string;
  onFilter: (filter: TrailFilter) => void;
}

/** The filters by place, person, act and time; on a phone one line that opens them. */
export function TrailFilterBar(props: TrailFiltersProps) {
  const { filter, rooms, people, types } = props;
  const phone = usePhone();
  if (!phone)
    return (
      <FilterBar>
        <Controls {...props} />
      </FilterBar>
    );
  return (
    <div className="border-b border-line-soft p-2">
      <Disclosure label="Filter" detail={filterText(filter, [rooms, people, types])}>
        <div className="grid grid-cols-2 gap-2 [&>:nth-child(-n+3)]:col-span-full [&>button]:col-span-full">
          <Controls {...props} />
        </div>
      </Disclosure>
    </div>
  );
}

function Controls({ filter, rooms, people, types, today, onFilter }: TrailFiltersProps) {
  /** Replaces one filter; an empty value removes it. */
  function set(name: keyof TrailFilter, value: string) {
    const { [name]: _old, ...rest } = filter;
    onFilter(value === '' || value === ALL ? rest : { ...rest, [name]: value });
  }
  return (
    <>
      <Choice label="Where" name="room" options={rooms} filter={filter} onSet={set} />
      <Choice label="Who" name="actor" options={people} filter={filter} onSet={set} />
      <Choice label="What" name="type" options={types} filter={filter} onSet={set} />
      <Day label="From" value={filter.from} max={filter.to ?? today} onSet={(day) => set('from', day)} />
      <Day label="To" value={filter.to} min={filter.from} max={today} onSet={(day) => set('to', day)} />
      {Object.keys(filter).length === 0 ? null : (
        <Button variant="quiet" onClick={() => onFilter({})}>
          Clear
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: 'room' | 'actor' | 'type';
  options: readonly SelectOption[];
  filter: TrailFilter;
  onSet: (name: keyof TrailFilter, value: string) => void;
}

function Choice({ label, name, options, filter, onSet }: ChoiceProps) {
  return (
    <span className="flex max-w-44 min-w-0 phone:max-w-none">
      <Select
        label={label}
        size="md"
        value={filter[name] ?? ALL}
        onValueChange={(value) => onSet(name, value)}
        options={options}
      />
    </span>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max: string;
  onSet: (day: string) => void;
}

function Day({ label, value, min, max, onSet }: DayProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-dense text-ink-2 phone:grid phone:gap-1 phone:text-meta">
      <span aria-hidden="true">{label}</span>
      <span className="w-36 phone:w-auto phone:min-w-0">
        <TextInput
          box="bar"
          type="date"
          aria-label={`${label}, gaming day`}
          value={value ?? ''}
          min={min}
          max={max}
          onChange={(event) => onSet(event.target.value)}
        />
      </span>
    </span>
  );
}

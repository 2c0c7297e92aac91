import { type ReactNode, useState } from 'react';
import { formatCount } from '@/lib/format';
import { useDebouncedText } from '@/lib/hooks/use-debounced-text';
import { Select, type SelectOption } from '@/ui/select';
import { SearchInput } from '@/ui/text-input';

/** "Total", or a label that the sums cover only the rows shown so far. */
export function totalWord(more: boolean): string {
  return more ? 'Total of what is shown' : 'Total';
}

/** The filters of a list: side by side, on a phone in one column. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div
      data-noprint=""
      className="mb-4 flex flex-wrap items-center gap-3 phone:grid phone:grid-cols-2 phone:gap-2 phone:[&>:first-child]:col-span-full"
    >
      {children}
    </div>
  );
}

/** The search for a player in a list, with its debounced text for the server. */
export function useSearchFilter(what: string) {
  const [text, setText] = useState('');
  const search = (
    <div className="min-w-0 flex-1">
      <SearchInput
        box="bar"
        aria-label={`Search ${what}`}
        placeholder="Search by player…"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
  return { search, q: useDebouncedText(text.trim()) };
}

const ANY = 'any';

interface FilterSelectProps {
  label: string;
  /** The first option, which filters nothing: "All Terms". */
  all: string;
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
  options: readonly SelectOption[];
}

export function FilterSelect({ label, all, value = ANY, onValueChange, options }: FilterSelectProps) {
  return (
    <Select
      label={label}
      size="md"
      value={value}
      onValueChange={(next) => onValueChange(next === ANY ? undefined : next)}
      options={[{ value: ANY, label: all }, ...options]}
    />
  );
}

/** "50 shown" of a list with more rows; nothing for an empty list. */
export function countText(rows: readonly unknown[], more: boolean): string | undefined {
  return rows.length === 0 ? undefined : `${formatCount(rows.length)}${more ? ' shown' : ''}`;
}

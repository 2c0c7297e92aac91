import type { ReactNode } from 'react';
import { SearchInput } from '@/ui/text-input';
import { useSearchText } from './list-panel/use-search-text';

/** Below a panel's head: the search and the filters of its list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line-soft px-3 py-2 phone:px-2">{children}</div>
  );
}

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string;
  /** Called 150 ms after the last letter. */
  onSearch: (query: string) => void;
}

/** A search box that searches while the user types, and follows a search text that is set elsewhere. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const { text, onText } = useSearchText(value, onSearch);
  return (
    <span className="w-72 max-w-full phone:w-full">
      <SearchInput
        box="bar"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </span>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { searchDebounceMs } from '@/config/limits';
import { SearchInput } from './text-input';

/** Under a panel's head: what its list is searched and filtered by. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line-soft px-3 py-2 phone:px-2">
      {children}
    </div>
  );
}

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** What the list is searched by now. */
  value: string;
  /** Called 150 ms after the last letter. */
  onSearch: (query: string) => void;
}

/** Searches while one types. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  // Synchronises the typed text with the address and the list, which lie outside.
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), searchDebounceMs);
    return () => clearTimeout(timer);
    // The latest letter counts, not the identity of the callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text]);
  return (
    <span className="w-72 max-w-full phone:w-full">
      <SearchInput
        box="bar"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}

import { useState } from 'react';

/** The value, or the last one while there is none: an open dialog keeps its subject when an event removes it. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && !Object.is(value, last)) setLast(value);
  return value ?? last;
}

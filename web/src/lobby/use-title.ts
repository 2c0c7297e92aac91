import { useEffect } from 'react';

export function useTitle(title: string): void {
  // Synchronizes with the document: the tab says it too.
  useEffect(() => {
    document.title = title;
  }, [title]);
}

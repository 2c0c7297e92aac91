import { useEffect } from 'react';

export function useWindowTitle(title: string): void {
  // Synchronizes with the window.
  useEffect(() => {
    document.title = title;
  }, [title]);
}

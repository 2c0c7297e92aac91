import { useEffect, useRef, useState } from 'react';

/** The open sheet. The rail is unmounted while a sheet is open, so the opener is remembered by its id. */
export function useSheet<Sheet>() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const opener = useRef<string | null>(null);

  // Returns the focus to the opener, or to the table.
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    const there = document.getElementById(opener.current) ?? document.getElementById('content');
    opener.current = null;
    there?.focus();
  }, [sheet]);

  return {
    sheet,
    open(next: Sheet) {
      opener.current ??= document.activeElement?.id ?? '';
      setSheet(next);
    },
    close: () => setSheet(null),
  };
}

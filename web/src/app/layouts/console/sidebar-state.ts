import { useState } from 'react';
import { sidebar } from '@/lib/limits';
import { railQuery, useMedia, usePhone } from '@/ui/use-media';

/** The specified cookie: 'true' means expanded. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${sidebar.cookie}=false`);
}

export function sidebarCookie(expanded: boolean): string {
  return `${sidebar.cookie}=${expanded}; path=/; max-age=${sidebar.cookieMaxAgeSeconds}; SameSite=Lax`;
}

export interface SidebarState {
  phone: boolean;
  /** A rail of icons. */
  collapsed: boolean;
  /** The sheet on a phone. */
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  toggle: () => void;
}

/**
 * Wide screens remember the state for seven days. Between a phone and 1180 px the sidebar starts as a rail, and opening
 * it lasts until the page is reloaded.
 */
export function useSidebarState(): SidebarState {
  const phone = usePhone();
  const narrow = useMedia(railQuery);
  const [expandedWide, setExpandedWide] = useState(() => readSidebarCookie(document.cookie));
  const [expandedNarrow, setExpandedNarrow] = useState(false);
  const [sheetOpen, setSheetOpen] = useState(false);

  function toggle() {
    if (phone) {
      setSheetOpen(!sheetOpen);
    } else if (narrow) {
      setExpandedNarrow(!expandedNarrow);
    } else {
      document.cookie = sidebarCookie(!expandedWide);
      setExpandedWide(!expandedWide);
    }
  }

  return {
    phone,
    collapsed: !phone && !(narrow ? expandedNarrow : expandedWide),
    sheetOpen: phone && sheetOpen,
    setSheetOpen,
    toggle,
  };
}

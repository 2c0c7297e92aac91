import { useMatch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { announce } from '@/ui/announcer';
import { PageHead } from '@/ui/page-head';
import { useRoom } from '@/api/session/session-context';
import { useWindowTitle } from '@/lib/hooks/use-window-title';

type PageProps = ComponentProps<typeof PageHead> & {
  /** The title of the window and for screen readers, where the visible title alone is ambiguous. */
  names?: string;
  children?: ReactNode;
};

// The first page of a visit leaves the focus where the browser puts it.
let visited: string | undefined;

/** A screen of the console: its head, the window's title, and the focus after a navigation. */
export function Page({ children, names, ...head }: PageProps) {
  useArrival(names ?? head.title);
  return (
    <>
      <PageHead {...head} />
      {children}
    </>
  );
}

/** Sets the title "Tables · Room · Product", focuses the h1 and announces the page once, politely. */
function useArrival(title: string) {
  const { name } = useRoom();
  // Uses the page's own match, so that the page that is being left does not react to the new address.
  const place = useMatch({
    strict: false,
    select: ({ routeId, pathname }) => `${routeId} ${pathname}`,
  });

  useWindowTitle(`${title} · ${name} · PitBoss`);

  // Synchronizes with the focus, which belongs to the document. Only the path counts: a tab or a filter is not a new
  // page.
  useEffect(() => {
    if (visited !== undefined && visited !== place) {
      document.querySelector<HTMLElement>('#content h1')?.focus();
      window.scrollTo(0, 0);
      announce(title);
    }
    visited = place;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place]);
}

import { useMatch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { announce } from '@/ui/announcer';
import { PageHead } from '@/ui/page-head';
import { useRoom } from '../session-context';

type PageProps = ComponentProps<typeof PageHead> & {
  /** What the window is called and readers hear, where the title alone does not say where one is. */
  names?: string;
  children?: ReactNode;
};

// The first page of a visit leaves the focus where the browser puts it.
let visited: string | undefined;

/** A screen of the console: its head, the window's title, and the focus when one comes here from elsewhere. */
export function Page({ children, names, ...head }: PageProps) {
  useArrival(names ?? head.title);
  return (
    <>
      <PageHead {...head} />
      {children}
    </>
  );
}

/** Title "Tables · Room · Product", focus on the h1, one polite word (design §8). */
function useArrival(title: string) {
  const { name } = useRoom();
  // The page's own match: the page that is being left must not take the new address for its own.
  const place = useMatch({
    strict: false,
    select: ({ routeId, pathname }) => `${routeId} ${pathname}`,
  });

  // Synchronises with the title of the window.
  useEffect(() => {
    document.title = `${title} · ${name} · PitBoss`;
  }, [title, name]);

  // Synchronises with the focus, which belongs to the document. Only the path counts: a tab or a filter is no new page.
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

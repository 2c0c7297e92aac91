import type { ReactNode } from 'react';
import { Mark } from './mark';
import { SkipLink } from './skip-link';
import { ThemeToggle } from './theme-toggle';

/** A page without a shell: mark, theme toggle, and one element in the middle. */
interface PlainPageProps {
  /** Uses the whole width from the top instead of centering the content. */
  wide?: boolean;
  children: ReactNode;
}

export function PlainPage({ wide = false, children }: PlainPageProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <SkipLink />
      <header className="flex h-16 items-center justify-between px-6 phone:h-14 phone:pr-2 phone:pl-4">
        <p className="flex items-center gap-2 text-[1rem]/6 font-semibold tracking-[-0.015em]">
          <Mark />
          PitBoss
        </p>
        <ThemeToggle />
      </header>
      <main
        id="content"
        tabIndex={-1}
        data-wide={wide || undefined}
        className="grid grid-cols-[minmax(0,1fr)] items-center px-6 pt-6 pb-20 data-wide:mx-auto data-wide:w-full data-wide:max-w-page data-wide:content-start data-wide:pt-0 phone:items-start phone:px-4 phone:pt-0 phone:pb-8"
      >
        {children}
      </main>
    </div>
  );
}

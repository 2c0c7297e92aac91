import type { ReactNode } from 'react';

/** The two sides of the form, up to the edges of the dialog's body. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 -mt-3 -mb-6 grid grid-cols-[18rem_minmax(0,1fr)] border-t border-line max-lg:grid-cols-[15rem_minmax(0,1fr)] phone:-mx-4 phone:-mb-4 phone:grid-cols-[minmax(0,1fr)]">
      {children}
    </div>
  );
}

export function Right({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 content-start gap-4 p-6 pt-4 phone:p-4">{children}</div>;
}

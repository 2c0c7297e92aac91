import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** The house and the room, then what it is: "Lodge Card Club", "Receipt 4711". */
  heading: string;
  title: string;
  children: ReactNode;
}

/** What is printed in place of the page as long as it is there: a receipt, a slip. Nobody sees it on the screen. */
export function PrintSheet({ heading, title, children }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet="" className="hidden max-w-[80mm] p-0 text-body print:block">
      <p className="text-title font-semibold">{heading}</p>
      <p className="mb-3 text-body font-semibold">{title}</p>
      {children}
    </div>,
    document.body,
  );
}

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** The house and the room, then what it is: "Lodge Card Club", "Receipt 4711". */
  heading: string;
  title: string;
  /** A whole page, not the width of a receipt. */
  wide?: boolean;
  children: ReactNode;
}

/** What is printed in place of the page as long as it is there: a receipt, a slip. Nobody sees it on the screen. */
export function PrintSheet({ heading, title, wide = false, children }: PrintSheetProps) {
  return createPortal(
    <div
      data-print-sheet=""
      data-wide={wide || undefined}
      className="hidden max-w-[80mm] p-0 text-body data-wide:max-w-none print:block"
    >
      <Head heading={heading} title={title} />
      {children}
    </div>,
    document.body,
  );
}

interface PrintSlipsProps {
  heading: string;
  /** Each begins a page of its own, so that a receipt printer cuts between them. */
  slips: readonly { key: string; title: string; content: ReactNode }[];
}

/** Several slips at once, one for each player of a table that breaks. */
export function PrintSlips({ heading, slips }: PrintSlipsProps) {
  return createPortal(
    <div data-print-sheet="" className="hidden max-w-[80mm] p-0 text-body print:block">
      {slips.map(({ key, title, content }) => (
        <div key={key} className="break-after-page last:break-after-auto">
          <Head heading={heading} title={title} />
          {content}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Head({ heading, title }: { heading: string; title: string }) {
  return (
    <>
      <p className="text-title font-semibold">{heading}</p>
      <p className="mb-3 text-body font-semibold">{title}</p>
    </>
  );
}

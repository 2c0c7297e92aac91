import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  /** The organization and the room, then the document: "Lodge Card Club", "Receipt 4711". */
  heading: string;
  title: string;
  /** A whole page instead of the width of a receipt. */
  wide?: boolean;
  children: ReactNode;
}

/** Printed instead of the page while mounted: a receipt or a slip. Not visible on the screen. */
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
  /** Each slip begins a page of its own, so that a receipt printer cuts between them. */
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

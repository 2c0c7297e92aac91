import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon';

interface DisclosureProps {
  label: string;
  /** A short summary of the content while it is closed. */
  detail?: string;
  /** Opens it from outside: a field inside has an error. */
  open?: boolean | undefined;
  children: ReactNode;
}

/** Rarely used content: one line until the user opens it. Keeps the input while it is closed. */
export function Disclosure({ label, detail, open = false, children }: DisclosureProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const shown = asked || open;
  return (
    <div className="rounded-control border border-line">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setAsked(!asked)}
        className="flex min-h-control w-full cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-left text-dense hover:bg-hover phone:min-h-11"
      >
        <span className="flex-none font-medium">{label}</span>{' '}
        <span className="min-w-0 flex-1 text-right text-meta text-ink-3">{shown ? '' : detail}</span>
        <span className={`flex-none text-ink-3 ${shown ? 'rotate-180' : ''}`}>
          <Icon as={ChevronDown} />
        </span>
      </button>
      <div id={id} hidden={!shown} className="border-t border-line-soft p-3">
        {children}
      </div>
    </div>
  );
}

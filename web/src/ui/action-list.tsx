import { ExternalLink, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from './icon';

const row = [
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 border-b border-line-soft bg-transparent px-4 py-2',
  'text-left text-dense font-medium -outline-offset-2',
  'last:border-b-0 hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:bg-transparent',
  'aria-disabled:text-ink-3 data-[state=open]:bg-hover',
  'phone:px-3',
].join(' ');

interface Words {
  icon: LucideIcon;
  label: string;
  /** Below the label: the person or table of the action. */
  detail?: string;
}

function Content({ icon, label, detail, away }: Words & { away: boolean }) {
  return (
    <>
      <span className="flex-none text-ink-3">
        <Icon as={icon} />
      </span>
      <span className="min-w-0 flex-1">
        {label}
        {detail === undefined ? null : <span className="block text-meta font-normal text-ink-3"> {detail}</span>}
      </span>
      {away ? (
        <span className="flex-none text-ink-3">
          <span className="sr-only"> (opens in a new tab)</span>
          <Icon as={ExternalLink} size={12} />
        </span>
      ) : null}
    </>
  );
}

/** Rows that act or navigate as a whole. Contains `ActionButton`s and `ActionLink`s; goes into a Panel. */
export function ActionList({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}

interface ActionButtonProps extends Words, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children'> {
  /** The target opens in a new tab. */
  away?: boolean;
  /** Why the row cannot act now: replaces the detail (W9). */
  disabledReason?: string | undefined;
}

export function ActionButton({
  icon,
  label,
  detail,
  away = false,
  disabledReason,
  onClick,
  ...rest
}: ActionButtonProps) {
  const words = disabledReason ?? detail;
  return (
    <button
      type="button"
      {...rest}
      {...(disabledReason === undefined ? { onClick } : { 'aria-disabled': true })}
      className={row}
    >
      <Content icon={icon} label={label} away={away} {...(words === undefined ? {} : { detail: words })} />
    </button>
  );
}

/** A link to another screen, which opens in a new tab. */
export function ActionLink({ href, ...words }: Words & { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={row}>
      <Content {...words} away />
    </a>
  );
}

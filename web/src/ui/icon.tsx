import type { LucideIcon } from 'lucide-react';

interface IconProps {
  as: LucideIcon;
  /** 16 px in the text, 12 in breadcrumbs. */
  size?: 12 | 16 | 20;
}

/** An icon beside a word, or inside a button that has a name. Hidden from screen readers. */
export function Icon({ as: Drawing, size = 16 }: IconProps) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" className="flex-none" />;
}

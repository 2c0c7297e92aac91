import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Icon } from '@/ui/icon';

/** The pages that stand above others, by their addresses. */
export const PARENT_NAME = {
  '/analytics': 'Analytics',
  '/floor-manager': 'Floor Manager',
  '/players': 'Players',
  '/tournaments': 'Tournaments',
} as const;

export type Parent = keyof typeof PARENT_NAME;

/** The place of a page: the page above it, and its own name. */
export function Crumbs({ up, here }: { up: Parent; here: string }) {
  return (
    <>
      <Link to={up}>{PARENT_NAME[up]}</Link>
      <Icon as={ChevronRight} size={12} />
      <span aria-current="page">{here}</span>
    </>
  );
}

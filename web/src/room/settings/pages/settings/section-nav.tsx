import { cva } from 'class-variance-authority';
import { Link } from '@tanstack/react-router';
import { useInSight } from '@/ui/use-in-sight';
import type { SectionPath, sectionsOf } from './sections';

interface SectionNavProps {
  sections: ReturnType<typeof sectionsOf>;
  current: SectionPath;
}

const sectionLink = cva([
  'flex h-8 flex-none items-center rounded-control px-3 text-dense text-ink-2',
  'hover:bg-hover hover:text-ink aria-[current=page]:bg-neutral-soft aria-[current=page]:font-medium',
  'aria-[current=page]:text-ink',
  'phone:h-11 phone:text-body',
]);

/** The list of sections; on narrower screens a row that scrolls. */
export function SectionNav({ sections, current }: SectionNavProps) {
  const row = useInSight<HTMLElement>(current);
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="relative grid gap-px not-wide:flex not-wide:overflow-x-auto not-wide:border-b not-wide:border-line not-wide:p-0.5 not-wide:pb-2 not-wide:[scrollbar-width:none]"
    >
      {sections.map(({ path, label }) => (
        <Link
          key={path}
          to="/settings/$section"
          params={{ section: path }}
          data-choice={path}
          className={sectionLink()}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

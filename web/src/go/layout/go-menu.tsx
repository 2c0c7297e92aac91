import { useState } from 'react';
import { barIcon } from '@/ui/bar-icon';
import { Boundary } from '@/ui/boundary';
import { MenuList } from '../lazy-parts';

/** The header's menu. Its content is loaded when it is first opened. */
export function GoMenu() {
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={barIcon}
      aria-label="Menu"
      {...(opened ? {} : { 'aria-haspopup': 'menu', onClick: () => setOpened(true) })}
    >
      <Lines />
    </button>
  );
  if (!opened) return button;
  return (
    <Boundary place="silent" fallback={button}>
      <MenuList trigger={button} />
    </Boundary>
  );
}

/** Lucide's menu icon, inlined: its file belongs to the console's shell, which phones do not load. */
function Lines() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 6h16M4 12h16M4 18h16" />
    </svg>
  );
}

import { useState } from 'react';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';

const MenuList = lazyPart(async () => ({ default: (await import('./menu-list')).MenuList }));

/** The header's menu. What is in it comes with its first opening. */
export function GoMenu() {
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className="go-icon"
      aria-label="Menu"
      {...(opened ? {} : { 'aria-haspopup': 'menu', onClick: () => setOpened(true) })}
    >
      <Lines />
    </button>
  );
  if (!opened) return button;
  return (
    <Boundary look="silent" fallback={button}>
      <MenuList trigger={button} />
    </Boundary>
  );
}

/** Lucide's menu, drawn here: its file belongs to the console's shell, which no phone loads. */
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

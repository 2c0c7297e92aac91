import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Advice } from '@/api/figure-types';
import { buttonStyle } from '@/ui/button-style';

// Screens outside the shell.
const OUTSIDE = /^\/(?:pit-boss|roaming-manager|dealer|mobile|clock|board)\//;

/**
 * A link to the address that the server names for an act: the router opens pages in the shell, others open in a new
 * tab.
 */
function ActLink({ act, variant }: { act: Advice['act']; variant: 'primary' | 'button' }) {
  const router = useRouter();
  const outside = OUTSIDE.test(act.to);

  function follow(event: MouseEvent) {
    if (outside || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href: act.to });
  }

  return (
    <a
      href={act.to}
      onClick={follow}
      className={variant === 'primary' ? buttonStyle({ variant: 'primary' }) : buttonStyle({ size: 'sm' })}
      {...(outside ? { target: '_blank', rel: 'noopener', 'aria-label': `${act.label}, opens in a new tab` } : {})}
    >
      {act.label}
    </a>
  );
}

export function actLink(act: Advice['act'], primary: boolean) {
  return <ActLink act={act} variant={primary ? 'primary' : 'button'} />;
}

import type { Advice } from '@/api/figure-types';
import type { User } from '@/api/types';
import { rememberRoom } from '@/lib/hooks/use-active-room';
import { buttonStyle } from '@/ui/button-style';

interface ActAwayProps {
  act: Advice['act'];
  /** The room that it is about: the console opens in it. */
  roomId: string;
  user: User;
  variant?: 'default' | 'primary';
  size?: 'md' | 'xl';
}

/** Where something is done, in a tab of its own: the screen with the figures stays. */
export function ActAway({ act, roomId, user, variant = 'default', size = 'md' }: ActAwayProps) {
  const remember = () => rememberRoom(user.organization.id, roomId);
  return (
    <a
      href={act.to}
      data-noprint=""
      target="_blank"
      rel="noopener"
      onClick={remember}
      onAuxClick={remember}
      className={buttonStyle({ variant, size })}
      aria-label={`${act.label}, opens in a new tab`}
    >
      {act.label}
    </a>
  );
}

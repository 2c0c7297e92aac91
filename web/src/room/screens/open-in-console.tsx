import type { Advice } from '@/api/figure-types';
import { rememberRoom } from '@/api/session/use-active-room';
import { useUser } from '@/api/session/session-context';
import { buttonStyle } from '@/ui/button-style';

interface ActAwayProps {
  act: Advice['act'];
  /** The room of the act: the console opens in this room. */
  roomId: string;
  variant?: 'default' | 'primary';
  size?: 'md' | 'xl';
}

/** Opens the page of an act in a new tab, so that the screen with the figures stays open. */
export function OpenInConsole({ act, roomId, variant = 'default', size = 'md' }: ActAwayProps) {
  const user = useUser();
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

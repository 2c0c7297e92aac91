import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { HOME } from '../links';
import { Frame } from './frame';

/** Shown for an unknown address. */
export function NotHere() {
  return (
    <Frame title="Page not found" back={HOME}>
      <Empty
        title="Nothing is here"
        action={
          <Link {...HOME} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            Your Game Sessions
          </Link>
        }
      >
        Check the link and try again.
      </Empty>
    </Frame>
  );
}

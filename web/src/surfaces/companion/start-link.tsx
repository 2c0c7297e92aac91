import { buttonStyle } from '@/ui/button-style';
import { HereLink } from '@/ui/here-link';
import { ROOT } from './root';

/** Where who has not played yet begins. */
export function StartLink() {
  return (
    <HereLink to={`${ROOT}/join`} className={buttonStyle({ size: 'lg' })}>
      Join Game
    </HereLink>
  );
}

import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/ui/button-style';

/** A link for members who have not played yet. */
export function StartLink() {
  return (
    <Link to="/pitboss-go/join" className={buttonStyle({ size: 'lg' })}>
      Join Game
    </Link>
  );
}

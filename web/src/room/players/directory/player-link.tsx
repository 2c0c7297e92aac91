import { Link } from '@tanstack/react-router';
import { linkStyle } from '@/ui/button-style';

export function playerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/players/$playerId"
      params={{ playerId: id }}
      className={`${linkStyle} inline-block max-w-full truncate align-bottom text-ink! phone:-my-3 phone:py-3`}
    >
      {name}
    </Link>
  );
}

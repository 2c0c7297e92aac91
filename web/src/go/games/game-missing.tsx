import { Link } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '@/api/client/errors';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { HOME } from '../links';

/** A game that could not be loaded or no longer exists. */
export function GameMissing({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  if (!isStatus(query.error, 404)) return <ErrorPanel what="the game" of={query} />;
  return (
    <Empty
      title="This game is not here"
      action={
        <Link {...HOME} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Your Game Sessions
        </Link>
      }
    >
      Its host may have deleted it, or it belongs to another community.
    </Empty>
  );
}

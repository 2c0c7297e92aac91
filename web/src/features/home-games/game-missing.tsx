import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '@/api/client/errors';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { HereLink } from '@/ui/here-link';
import { ROOT } from './model';

interface GameMissingProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** A game that could not be read, or is not there any more. */
export function GameMissing({ query }: GameMissingProps) {
  if (!isStatus(query.error, 404))
    return (
      <ErrorPanel
        what="the game"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Empty
      title="This game is not here"
      action={
        <HereLink to={ROOT} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          Your Game Sessions
        </HereLink>
      }
    >
      Its host may have deleted it, or it belongs to another community.
    </Empty>
  );
}

import { Button } from '@/ui/button';

interface MoreGamesProps {
  games: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** A button that loads the next page of a list of games; nothing after the last page. */
export function MoreGames({ games }: MoreGamesProps) {
  if (!games.hasNextPage) return null;
  return (
    <div className="mt-3 grid justify-center">
      <Button size="lg" busy={games.isFetchingNextPage} onClick={() => void games.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

import { Button } from '@/ui/button';

interface MoreGamesProps {
  /** A list that is read page by page. */
  games: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The way to the next page of a list of games; nothing after the last. */
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

import type { Query, QueryClient } from '@tanstack/react-query';
import { ME_PATHS } from '../client/http';

function asksWho({ queryKey: [path] }: Query): boolean {
  return ME_PATHS.includes(String(path));
}

/**
 * Any 401 may mean that the session is over. Refetching the signed-in person settles it and locks the page if it is.
 */
export function askWhoIsSignedIn(client: QueryClient): void {
  void client.invalidateQueries({ predicate: asksWho });
}

import { type Source, StaleStrip } from '../floor/stale-strip';
import { useDeskPage } from './desk-context';

/** What a tab could not read again; nothing where the page says so of the whole tournament (W7). */
export function TabStrip(source: Source) {
  const { stale } = useDeskPage();
  return stale ? null : <StaleStrip sources={[source]} />;
}

import './go.css';
import { Mark } from '@/ui/mark';

/** While it is asked who is signed in. */
export function Opening() {
  return (
    <main className="go-opening" aria-busy="true">
      <Mark size={48} />
      <h1>PitBoss Go</h1>
      <p role="status" className="late text-body text-ink-2">
        Loading…
      </p>
    </main>
  );
}

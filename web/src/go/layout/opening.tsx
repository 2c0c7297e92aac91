import { Mark } from '@/ui/mark';

/** Shown while the sign-in is checked. */
export function Opening() {
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-4 text-[1.125rem]" aria-busy="true">
      <Mark size={48} />
      <h1 className="font-semibold">PitBoss Go</h1>
      <p role="status" className="late text-body text-ink-2">
        Loading…
      </p>
    </main>
  );
}

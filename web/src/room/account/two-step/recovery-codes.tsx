import { Button } from '@/ui/button';
import { toast } from '@/ui/toast-store';

/** The recovery codes, shown only once: they replace a lost phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied' });
    } catch {
      toast({
        title: 'Error',
        description: 'The codes could not be copied. Write them down.',
        tone: 'error',
      });
    }
  }

  return (
    <div className="grid gap-4">
      <p role="status" className="text-body text-ink-2">
        Two-step sign-in is on. Save these somewhere other than your phone. Each works once, and you won't see them
        again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-canvas px-4 py-3 text-body tabular-nums narrow:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="xl" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="xl" variant="primary" onClick={onDone}>
          I've Saved My Codes
        </Button>
      </div>
    </div>
  );
}

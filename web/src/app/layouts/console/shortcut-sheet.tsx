import { Switch } from '@/ui/checkbox';
import { Dialog, DialogBody } from '@/ui/dialog';
import { navItems } from '@/shells/nav-items';
import { setSingleKeys, useSingleKeys } from '@/lib/single-keys';
import { ACT_LETTERS } from '@/shells/use-shortcuts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Search, or type what to do' },
  { keys: ['Ctrl', 'B'], does: 'Fold or unfold the sidebar' },
  { keys: ['F8'], does: 'Go to notifications' },
  { keys: ['Esc'], does: 'Close what is on top' },
];

const single: readonly Shortcut[] = [
  ...navItems.flatMap(({ letter, label }) =>
    letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], does: `Go to ${label}` }],
  ),
  ...Object.entries(ACT_LETTERS).map(([letter, { does }]) => ({
    keys: [letter.toUpperCase()],
    does,
  })),
  { keys: ['U'], does: 'Undo the last action' },
  { keys: ['↑', '↓'], does: 'Move between the rows of a list' },
  { keys: ['.'], does: 'Open the menu of the row' },
  { keys: ['?'], does: 'This list' },
];

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <DialogBody>
        <Keys list={everywhere} />
        <Switch
          label="Single-key shortcuts"
          detail="Letters act by themselves while you are not typing."
          checked={on}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <Keys list={single} quiet={!on} />
      </DialogBody>
    </Dialog>
  );
}

function Keys({ list, quiet = false }: { list: readonly Shortcut[]; quiet?: boolean }) {
  return (
    <dl className="grid">
      {list.map(({ keys, does }) => (
        <div
          key={does}
          className={`flex min-h-8 flex-row-reverse items-center justify-between gap-3 border-b border-line-soft last:border-b-0 ${quiet ? 'text-ink-3' : ''}`}
        >
          <dt className="flex flex-none gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-control border border-line bg-surface px-1.5 text-center font-sans text-meta font-medium"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-dense">{does}</dd>
        </div>
      ))}
    </dl>
  );
}

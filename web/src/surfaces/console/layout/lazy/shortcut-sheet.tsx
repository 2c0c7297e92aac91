import { Switch } from '@/ui/checkbox';
import { Dialog, DialogBody } from '@/ui/dialog';
import { navItems } from '../../nav-items';
import { setSingleKeys, useSingleKeys } from '../use-shortcuts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'B'], does: 'Fold or unfold the sidebar' },
  { keys: ['F8'], does: 'Go to notifications' },
  { keys: ['Esc'], does: 'Close what is on top' },
];

const single: readonly Shortcut[] = [
  ...navItems.flatMap(({ letter, label }) =>
    letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], does: `Go to ${label}` }],
  ),
  { keys: ['?'], does: 'This list' },
];

interface ShortcutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const on = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
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

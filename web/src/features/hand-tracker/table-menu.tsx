import { Ellipsis } from 'lucide-react';
import { goTo } from '@/lib/address';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import type { UseNight } from '@/domain/night/view';
import type { Links, Sheet } from './shared';
import { setSingleKeys, useSingleKeys } from './use-keys';

interface TableMenuProps {
  night: UseNight;
  links: Links;
  onSheet: (sheet: Sheet) => void;
  onDealer: () => void;
}

/** What is needed a few times in a night. */
export function TableMenu({ night, links, onSheet, onDealer }: TableMenuProps) {
  const { legal, pen, state } = night;
  const keys = useSingleKeys();
  return (
    <Menu trigger={<IconButton label="Game menu" icon={Ellipsis} size="lg" tip={false} />}>
      {pen.mine ? (
        <>
          <MenuItem
            onSelect={() => onSheet({ kind: 'add', seat: null })}
            disabledReason={legal.sit ?? undefined}
          >
            Add player
          </MenuItem>
          <MenuItem
            onSelect={onDealer}
            disabledReason={state.hand === null ? undefined : 'The button moves after this hand.'}
          >
            Change dealer
          </MenuItem>
          <MenuItem onSelect={() => onSheet({ kind: 'blinds' })}>Blinds and antes</MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem onSelect={() => goTo(links.hands, 'push')}>Hands of the night</MenuItem>
      <MenuItem onSelect={() => goTo(links.settle, 'push')}>Settle up</MenuItem>
      <MenuItem onSelect={() => setSingleKeys(!keys)}>
        {keys ? 'Turn off single keys' : 'Turn on single keys'}
      </MenuItem>
      {pen.mine ? (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            onSelect={() => onSheet({ kind: 'misdeal' })}
            disabledReason={legal.misdeal ?? undefined}
          >
            Misdeal
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

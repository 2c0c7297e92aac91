import { useNavigate } from '@tanstack/react-router';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import type { UseNight } from '../engine/night/view';
import type { Links, Sheet } from './shared';
import { setSingleKeys, useSingleKeys } from '@/lib/single-keys';

interface TableMenuProps {
  night: UseNight;
  links: Links;
  onSheet: (sheet: Sheet) => void;
  onDealer: () => void;
}

/** Actions that are needed a few times a night. */
export function TableMenu({ night, links, onSheet, onDealer }: TableMenuProps) {
  const { legal, lease, state } = night;
  const keys = useSingleKeys();
  const navigate = useNavigate();
  return (
    <MoreMenu label="Game menu" size="lg">
      {lease.mine ? (
        <>
          <MenuItem onSelect={() => onSheet({ kind: 'add', seat: null })} disabledReason={legal.sit ?? undefined}>
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
      <MenuItem onSelect={() => void navigate(links.hands)}>Hand History</MenuItem>
      <MenuItem onSelect={() => void navigate(links.settle)}>Settle up</MenuItem>
      <MenuItem onSelect={() => setSingleKeys(!keys)}>
        {keys ? 'Turn off keyboard shortcuts' : 'Turn on keyboard shortcuts'}
      </MenuItem>
      {lease.mine ? (
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
    </MoreMenu>
  );
}

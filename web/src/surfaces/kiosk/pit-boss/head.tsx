import type { Room } from '@/api/types';
import { useSearch, withWord } from '@/lib/address';
import { RoomDeck } from '../deck';
import { TAB_LABEL, TABS, type Tab } from './address';

interface HeadProps {
  room: Room;
  tab: Tab;
  /** How many alerts are open; undefined while they load. */
  open: number | undefined;
}

export function Head({ room, tab, open }: HeadProps) {
  const search = useSearch();
  return (
    <RoomDeck
      title="Pit Boss Control Center"
      detail={`${room.name}${room.location === '' ? '' : ` · ${room.location}`}`}
      label="Pit Boss"
      timeZone={room.timeZone}
      tab={tab}
      tabs={TABS.map((value) => ({
        value,
        label: TAB_LABEL[value],
        address: withWord(search, 'tab', value === 'alerts' ? null : value),
        mark:
          value === 'alerts' && open !== undefined && open > 0 ? (
            <span>
              {open}
              <span className="sr-only"> open</span>
            </span>
          ) : undefined,
      }))}
    />
  );
}

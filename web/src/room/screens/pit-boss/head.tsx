import { useRoom } from '@/api/session/session-context';
import { RoomDeck } from '../deck';
import { TAB_LABEL, TABS, type Tab, tabWord } from './search';

interface HeadProps {
  tab: Tab;
  /** The number of open alerts; undefined while they load. */
  open: number | undefined;
}

export function Head({ tab, open }: HeadProps) {
  const room = useRoom();
  return (
    <RoomDeck
      title="Pit Boss Control Center"
      detail={`${room.name}${room.location === '' ? '' : ` · ${room.location}`}`}
      label="Pit Boss"
      tab={tab}
      tabs={TABS.map((value) => ({
        value,
        label: TAB_LABEL[value],
        link: {
          to: '/pit-boss/$roomId',
          params: { roomId: room.id },
          search: (before) => ({ ...before, tab: tabWord(value) }),
        },
        mark:
          value === 'alerts' && open !== undefined && open > 0 ? (
            <>
              {open}
              <span className="sr-only"> open</span>
            </>
          ) : undefined,
      }))}
    />
  );
}

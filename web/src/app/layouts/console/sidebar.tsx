import { Link } from '@tanstack/react-router';
import { cva } from 'class-variance-authority';
import { CircleQuestionMark, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { openGuide } from '@/lib/guide';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { LiveWord } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { ThemeToggle } from '@/ui/theme-toggle';
import { Tooltip } from '@/ui/tooltip';
import { isCurrent, type NavItem, navItems } from '@/shells/nav-items';
import type { RoomChoice } from '@/shells/room-label';
import { RoomSelect } from './room-select';
import { SearchButton } from './search-button';

export interface ShellData {
  rooms: readonly RoomChoice[];
  room: RoomChoice | null;
  onChooseRoom: (roomId: string) => void;
  user: { title: string; name: string };
  /** The live status of the shown data: a word, and on a desk also its age. */
  live: { word: LiveWord; line: ReactNode };
  /** Beside an entry: the number of items that need attention. */
  counts?: Partial<Record<NavItem['to'], ReactNode>>;
  /** The acts that can still be undone. */
  undo?: ReactNode;
  onSignOut: () => void;
}

interface SidebarProps extends ShellData {
  path: string;
  collapsed?: boolean;
  /** On a phone: called when an entry is chosen. */
  onNavigate?: () => void;
}

export function Sidebar({ path, collapsed = false, onNavigate, ...data }: SidebarProps) {
  return (
    <nav
      aria-label="Main"
      className={`flex h-full min-h-0 flex-col gap-4 overflow-y-auto py-3 ${collapsed ? 'px-1' : 'px-3'}`}
    >
      <div className={`flex flex-none items-center gap-2 ${collapsed ? 'flex-col' : 'h-8 justify-between pl-2'}`}>
        <Brand hideWord={collapsed} />
        <div className={collapsed ? 'grid justify-items-center' : 'ml-auto flex gap-1'}>
          {data.room === null ? null : <SearchButton />}
          <ThemeToggle />
        </div>
      </div>
      {data.room === null ? null : (
        <RoomSelect rooms={data.rooms} room={data.room} onChoose={data.onChooseRoom} collapsed={collapsed} />
      )}
      <ul className="grid flex-none gap-px">
        {navItems.map((item) => (
          <li key={item.to}>
            <Entry
              item={item}
              current={isCurrent(item, path)}
              collapsed={collapsed}
              count={data.counts?.[item.to]}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
      <Foot collapsed={collapsed} user={data.user} live={data.live} undo={data.undo} onSignOut={data.onSignOut} />
    </nav>
  );
}

export function Brand({ hideWord = false }: { hideWord?: boolean }) {
  return (
    <p className="flex items-center gap-2 text-[1rem]/6 font-semibold tracking-[-0.015em]">
      <Mark />
      <span className={hideWord ? 'sr-only' : undefined}>PitBoss</span>
    </p>
  );
}

interface EntryProps {
  item: NavItem;
  current: boolean;
  collapsed: boolean;
  count: ReactNode;
  onNavigate: (() => void) | undefined;
}

const entryStyle = cva('relative flex h-control items-center gap-2.5 rounded-control text-body', {
  variants: {
    current: {
      true: 'bg-accent-soft font-medium text-accent before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-r-full before:bg-accent',
      false: 'text-ink-2 hover:bg-hover hover:text-ink [&_svg]:text-ink-3',
    },
    collapsed: { true: 'justify-center', false: 'px-3' },
  },
});

function Entry({ item, current, collapsed, count, onNavigate }: EntryProps) {
  const link = (
    <Link
      to={item.to}
      // The companion has the same path. The history state marks this navigation as the shell's
      // (docs/rules/home-games.md).
      state={{ shell: true }}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      className={entryStyle({ current, collapsed })}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    >
      <Icon as={item.icon} />
      <span className={collapsed ? 'sr-only' : undefined}>{item.label}</span>{' '}
      {count === undefined ? null : (
        <span className={collapsed ? 'sr-only' : 'ml-auto text-meta font-medium tabular-nums'}>{count}</span>
      )}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip content={item.label} side="right">
      {link}
    </Tooltip>
  );
}

function Foot({
  collapsed,
  user,
  live,
  undo,
  onSignOut,
}: Pick<ShellData, 'user' | 'live' | 'undo' | 'onSignOut'> & { collapsed: boolean }) {
  // Omit the role when the name already equals it.
  const name = user.name === user.title ? null : user.name;
  if (collapsed)
    return (
      <div className="mt-auto grid flex-none justify-items-center border-t border-line pt-3">
        <p className="sr-only">
          {user.title} {name}
        </p>
        {undo}
        <IconButton label="Help" icon={CircleQuestionMark} onClick={openGuide} />
        <IconButton label="Sign Out" icon={LogOut} onClick={onSignOut} />
      </div>
    );
  return (
    <div className="mt-auto grid flex-none gap-3">
      <div className="flex items-center justify-between gap-2 pl-2">
        {live.line}
        {undo}
      </div>
      <div className="flex items-center gap-2 border-t border-line pt-3 pl-2">
        <div className="mr-auto min-w-0">
          <p className="truncate text-dense font-medium">{user.title}</p>
          {name === null ? null : <p className="truncate text-meta text-ink-3">{name}</p>}
        </div>
        <IconButton label="Help" icon={CircleQuestionMark} onClick={openGuide} />
        <Button variant="quiet" icon={LogOut} onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}

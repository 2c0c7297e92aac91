import { useLocation, useNavigate } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '@/ui/button';
import { LiveStatus } from '@/ui/live-status';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { Brand, type ShellData, Sidebar } from './sidebar';
import { useSidebarState } from './sidebar-state';
import { openDialog } from '@/shells/dialogs';
import { startTypeAhead } from '@/shells/type-ahead';
import { useShortcuts } from '@/shells/use-shortcuts';
import { SearchButton } from './search-button';

// Dialogs are loaded lazily.
const { Drawer, ShortcutSheet } = lazyParts({
  Drawer: async () => (await import('@/ui/drawer')).Drawer,
  ShortcutSheet: async () => (await import('./shortcut-sheet')).ShortcutSheet,
});

interface ShellProps extends ShellData {
  /** Above every page: impersonation, paused live updates. */
  strip?: ReactNode;
  children: ReactNode;
}

/** The frame around a page. All its data are props, so that it can be rendered without a server. */
export function Shell({ strip, children, ...data }: ShellProps) {
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const sidebar = useSidebarState();
  const [help, setHelp] = useState(false);

  useShortcuts({
    onGo: (to) => void navigate({ to, state: { shell: true } }),
    onHelp: () => setHelp(true),
    // The palette belongs to the active room.
    onPalette: (act) => {
      if (data.room === null) return;
      startTypeAhead();
      openDialog('command-palette', act === undefined ? {} : { act });
    },
    onToggleSidebar: sidebar.toggle,
  });

  return (
    <div className="min-h-dvh desk:flex">
      <SkipLink />
      {sidebar.phone ? (
        <>
          <TopBar data={data} onMenu={() => sidebar.setSheetOpen(true)} />
          <Boundary place="layer">
            <Drawer open={sidebar.sheetOpen} onOpenChange={sidebar.setSheetOpen}>
              <Sidebar {...data} path={path} onNavigate={() => sidebar.setSheetOpen(false)} />
            </Drawer>
          </Boundary>
        </>
      ) : (
        <div
          data-shell=""
          data-collapsed={sidebar.collapsed || undefined}
          className="relative w-sidebar flex-none after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line data-collapsed:w-rail"
        >
          <div className="sticky top-0 z-sidebar h-dvh">
            <Sidebar {...data} path={path} collapsed={sidebar.collapsed} />
          </div>
        </div>
      )}
      <div className="min-w-0 flex-1">
        {strip}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 p-6 phone:p-4"
        >
          {children}
        </main>
      </div>
      {help ? (
        <Boundary place="layer">
          <ShortcutSheet open={help} onClose={() => setHelp(false)} />
        </Boundary>
      ) : null}
    </div>
  );
}

function TopBar({ data, onMenu }: { data: ShellData; onMenu: () => void }) {
  return (
    <header
      data-shell=""
      className="sticky top-0 z-sticky flex h-14 items-center gap-1 border-b border-line bg-canvas px-2"
    >
      <IconButton label="Open menu" icon={Menu} tip={false} onClick={onMenu} />
      <div className="mr-auto">
        <Brand />
      </div>
      <div className="mr-1">
        <LiveStatus word={data.live.word} />
      </div>
      {data.undo}
      {data.room === null ? null : <SearchButton />}
      <ThemeToggle />
    </header>
  );
}

import { Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { Boundary } from '@/ui/boundary';
import { lazyParts } from '@/lib/lazy-part';
import { Page } from '@/shells/page';
import { NoPermission } from '@/shells/no-permission';
import { useUser } from '@/api/session/session-context';
import { HeadSlot } from './settings/head-actions';
import { SectionNav } from './settings/section-nav';
import { type SectionPath, sectionsOf, whoSees } from './settings/sections';
import { UnsavedQuestion } from '@/shells/unsaved-question';
import { NotFoundPage } from '@/shells/not-found';

const PAGES: Record<SectionPath, ComponentType> = lazyParts({
  organization: async () => (await import('../organization/organization-panel')).OrganizationPanel,
  rooms: async () => (await import('./settings/rooms')).RoomsPage,
  tables: async () => (await import('./settings/tables')).TablesPage,
  'game-types': async () => (await import('./settings/game-types')).GameTypesPage,
  screens: async () => (await import('./settings/screens')).ScreensPage,
  'public-page': async () => (await import('../public-page/public-page-panel')).PublicPagePanel,
  notices: async () => (await import('./settings/notices')).NoticesPage,
  fees: async () => (await import('./settings/fees')).FeesPage,
  users: async () => (await import('./settings/users')).UsersPage,
  sessions: async () => (await import('./settings/sessions')).SessionsPage,
  audit: async () => (await import('./settings/audit')).AuditPage,
  export: async () => (await import('../data/export-panel')).ExportPanel,
  backup: async () => (await import('../data/backup-panel')).BackupPanel,
  profile: async () => (await import('./settings/profile')).ProfilePage,
});

function isSection(text: string): text is SectionPath {
  return text in PAGES;
}

/** Settings: the sections that the user may see, one at a time. The address names the section. */
export function SettingsPage() {
  const user = useUser();
  const { section } = useParams({ strict: false });
  const sections = sectionsOf(user);
  const [first] = sections;
  const [slot, setSlot] = useState<HTMLElement | null>(null);

  if (section === undefined && first !== undefined)
    return <Navigate to="/settings/$section" params={{ section: first.path }} replace />;
  if (section !== undefined && !isSection(section)) return <NotFoundPage />;
  const current = sections.find(({ path }) => path === section);
  if (current === undefined) return <NoPermission title="Settings" who={whoSees(section)} />;
  const Section = PAGES[current.path];
  return (
    <HeadSlot value={slot}>
      <Page
        title="Settings"
        names={`${current.label} · Settings`}
        actions={<div ref={setSlot} className="flex items-center gap-3 empty:hidden phone:flex-1 phone:[&>*]:flex-1" />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[11rem_minmax(0,1fr)] wide:gap-6 wide:border-t wide:border-line wide:pt-4">
        <UnsavedQuestion />
        <SectionNav sections={sections} current={current.path} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Boundary
            fallback={
              <Panel title={current.label}>
                <Loading label={`Loading ${current.label}`}>
                  <SkeletonRows rows={6} />
                </Loading>
              </Panel>
            }
          >
            <Section />
          </Boundary>
        </div>
      </div>
    </HeadSlot>
  );
}

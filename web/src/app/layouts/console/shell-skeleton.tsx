import { Brand } from './sidebar';
import { Loading, Skeleton } from '@/ui/skeleton';

/** The shell while the signed-in person is being fetched. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh desk:flex">
      <div className="w-sidebar flex-none border-r border-line px-3 py-3 phone:hidden">
        <div className="flex h-8 items-center pl-2">
          <Brand />
        </div>
      </div>
      <header className="flex h-14 items-center border-b border-line px-4 desk:hidden">
        <Brand />
      </header>
      <main className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 p-6 phone:p-4">
        <Loading label="Loading">
          <div className="grid gap-4">
            <Skeleton width="12rem" height="1.75rem" />
            <Skeleton height="6rem" />
            <Skeleton height="18rem" />
          </div>
        </Loading>
      </main>
    </div>
  );
}

import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { usePath } from '@/lib/address';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { HereLink } from '@/ui/here-link';
import { Frame } from './frame';
import { ROOT } from './root';
import { matchPath, routes } from './routes';

/** The screen of the address. */
export function Screen() {
  const path = usePath();
  const match = matchPath(path);

  const Page = routes.find((route) => route.path === match?.path)?.page;
  if (match === null || Page === undefined) return <NotHere />;
  return (
    <Guard key={path}>
      <FromTop />
      <Suspense fallback={<Frame title="PitBoss Go" hideTitle busy />}>
        <Page id={match.id} />
      </Suspense>
    </Guard>
  );
}

/** Set by Back and Forward, where the browser finds the place by itself. */
let stepped = false;
window.addEventListener('popstate', () => {
  stepped = true;
});

/** Another screen begins at its top. */
function FromTop() {
  // The window.
  useEffect(() => {
    if (!stepped) window.scrollTo(0, 0);
    stepped = false;
  }, []);
  return null;
}

function NotHere() {
  return (
    <Frame title="Page not found" back={ROOT}>
      <Empty
        title="Nothing is here"
        action={
          <HereLink to={ROOT} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            Your Game Sessions
          </HereLink>
        }
      >
        The address may be old, or a letter is missing.
      </Empty>
    </Frame>
  );
}

/** A screen that fails, or whose file could not be loaded, leaves the frame standing. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Frame title="PitBoss Go" back={ROOT}>
        <div role="alert">
          <Empty
            title="This screen could not be shown"
            action={
              <Button size="lg" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            {navigator.onLine
              ? 'Something went wrong. Nothing that was saved is lost.'
              : 'It was never opened on this phone, and there is no network now.'}
          </Empty>
        </div>
      </Frame>
    );
  }
}

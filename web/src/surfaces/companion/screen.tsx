import { type ReactNode, useEffect } from 'react';
import { usePath } from '@/lib/address';
import { Boundary } from '@/ui/boundary';
import { buttonStyle } from '@/ui/button-style';
import { Empty } from '@/ui/empty';
import { HereLink } from '@/ui/here-link';
import { Frame } from './frame';
import { ROOT } from './root';
import { matchPath, routes } from './routes';

function inFrame(failure: ReactNode) {
  return (
    <Frame title="PitBoss Go" back={ROOT}>
      {failure}
    </Frame>
  );
}

/** The screen of the address. */
export function Screen() {
  const path = usePath();
  const match = matchPath(path);

  const Page = routes.find((route) => route.path === match?.path)?.page;
  if (match === null || Page === undefined) return <NotHere />;
  return (
    <Boundary key={path} fallback={<Frame title="PitBoss Go" hideTitle busy />} frame={inFrame}>
      <FromTop />
      <Page id={match.id} />
    </Boundary>
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

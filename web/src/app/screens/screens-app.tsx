import { RouterProvider } from '@tanstack/react-router';
import { getToken } from '@/api/client/tokens';
import { hasPage, useAppRouter } from '../routes';
import { screenTree } from '../routes/screens';
import { SignedIn } from './signed-in';

interface ScreensAppProps {
  organization: string | null;
  /** The screen also starts without a network, from the offline copy. */
  keeps: boolean;
}

/** The screens without a frame. An unknown address says so without a sign-in. */
export function ScreensApp({ organization, keeps }: ScreensAppProps) {
  const router = useAppRouter(screenTree, getToken('staff') !== null);
  const screen = <RouterProvider router={router} />;
  if (!hasPage(router, router.latestLocation.pathname)) return screen;
  return (
    <SignedIn organization={organization} keeps={keeps}>
      {screen}
    </SignedIn>
  );
}

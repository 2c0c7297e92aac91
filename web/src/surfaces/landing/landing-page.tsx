import './landing.css';
import { Mark } from '@/ui/mark';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { lazyPart, RetryBoundary } from '@/lib/lazy-part';
import { Hero } from './hero';
import { Night } from './night';

// Below what fits on a first screen.
const Screens = lazyPart(async () => ({ default: (await import('./screens')).Screens }));
const Money = lazyPart(async () => ({ default: (await import('./money')).Money }));
const HomeGames = lazyPart(async () => ({ default: (await import('./home-games')).HomeGames }));

const AdminLogin = () => (
  <a className="land-button" href="/?admin=true">
    Admin Login
  </a>
);

function Brand() {
  return (
    <p className="land-brand">
      <Mark />
      PitBoss
    </p>
  );
}

/** For the platform's own address. Says what there is and leads to the doors. */
export function LandingPage({ registration }: { registration: boolean }) {
  return (
    <div className="land">
      <SkipLink />
      <header className="land-wrap land-head">
        <Brand />
        <nav aria-label="Main">
          <a href="#night">A night</a>
          <a href="#screens">Screens</a>
          <a href="#money">No rake</a>
          <a href="#home">Home games</a>
        </nav>
        <ThemeToggle />
        <AdminLogin />
      </header>
      <main id="content" tabIndex={-1}>
        <Hero registration={registration} />
        <Night />
        <RetryBoundary>
          <Screens />
          <Money />
          <HomeGames />
        </RetryBoundary>
      </main>
      <footer className="land-wrap land-foot">
        <Brand />
        <p>For membership poker rooms and home games.</p>
        <AdminLogin />
      </footer>
    </div>
  );
}

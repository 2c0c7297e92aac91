import { Mark } from '@/ui/mark';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { Hero } from './hero';
import { HomeGames } from './home-games';
import { Money } from './money';
import { Night } from './night';
import { Screens } from './screens';
import { linkStyle, wrapStyle } from './style';

const AdminLogin = () => (
  <a className={linkStyle({ variant: 'button' })} href="/?admin=true">
    Admin Login
  </a>
);

function Brand() {
  return (
    <p className="flex items-center gap-2 font-semibold text-ink">
      <Mark />
      PitBoss
    </p>
  );
}

function NavLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="grid min-h-11 place-content-center px-3 font-medium text-ink-2 hover:text-ink">
      {children}
    </a>
  );
}

/** The page at the platform's own address: presents the product and links to the sign-in pages. */
export function LandingPage({ registration }: { registration: boolean }) {
  return (
    <div className="text-phone [&_[id]]:scroll-mt-4">
      <SkipLink />
      <header
        className={`${wrapStyle} flex min-h-20 items-center gap-3 max-[768px]:min-h-16 max-[768px]:[&>p]:mr-auto`}
      >
        <Brand />
        <nav aria-label="Main" className="ml-auto flex gap-1 max-[768px]:hidden">
          <NavLink href="#night">A night</NavLink>
          <NavLink href="#screens">Screens</NavLink>
          <NavLink href="#money">No rake</NavLink>
          <NavLink href="#home">Home games</NavLink>
        </nav>
        <ThemeToggle />
        <AdminLogin />
      </header>
      <main id="content" tabIndex={-1}>
        <Hero registration={registration} />
        <Night />
        <Screens />
        <Money />
        <HomeGames />
      </main>
      <footer
        className={`${wrapStyle} flex min-h-20 items-center gap-3 border-t border-line text-ink-2 max-[768px]:flex-wrap max-[768px]:py-5 [&>a]:ml-auto max-[768px]:[&>a]:ml-0`}
      >
        <Brand />
        <p>For membership poker rooms and home games.</p>
        <AdminLogin />
      </footer>
    </div>
  );
}

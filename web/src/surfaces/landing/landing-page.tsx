import { buttonStyle, linkStyle } from '@/ui/button-style';
import { PlainPage } from '@/ui/plain-page';

const points = [
  {
    title: 'The floor at a glance',
    text: 'Every table with its game, its open seats and who is next for them, live on every screen of the room.',
  },
  {
    title: 'A waitlist that explains itself',
    text: 'Calls hold a seat against a timer; the order comes from recorded facts and an override needs a reason.',
  },
  {
    title: 'Memberships and seat rental',
    text: 'Time is charged to the minute. There is no rake and no share of a pot.',
  },
];

/** For the platform's own address. Says what there is and leads to the two doors. */
export function LandingPage() {
  return (
    <PlainPage>
      <div className="mx-auto grid w-[min(58rem,100%)] gap-8">
        <div className="grid justify-items-start gap-3">
          <h1 className="max-w-[22ch] text-kiosk font-semibold tracking-[-0.02em] text-balance">
            Run the card room, not the clipboard
          </h1>
          <p className="max-w-[60ch] text-phone text-ink-2">
            PitBoss keeps tables, waitlists, seats and time charge of a poker room in one place, for
            the floor, the front office and the pit.
          </p>
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <a href="/?admin=true" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
              Admin Login
            </a>
            <a href="/pitboss-go" className={linkStyle}>
              PitBoss Go for home games
            </a>
          </div>
        </div>
        <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line stacked:grid-cols-1">
          {points.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1 bg-surface p-4">
              <h2 className="text-body font-semibold">{title}</h2>
              <p className="text-dense text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <p className="text-dense text-ink-3">
          Staff of a card room sign in at their own club's address.
        </p>
      </div>
    </PlainPage>
  );
}

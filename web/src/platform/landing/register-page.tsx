import { Providers } from '@/app/providers';
import { RegisterForm } from '../organizations/register-form';
import { linkStyle } from '@/ui/button-style';
import { PlainPage } from '@/ui/plain-page';

interface RegisterPageProps {
  platformDomain: string;
  /** Whether card rooms may register themselves on this server. */
  registration: boolean;
}

export function RegisterPage({ platformDomain, registration }: RegisterPageProps) {
  return (
    <Providers>
      <PlainPage>
        <section
          aria-labelledby="register-title"
          className="mx-auto grid w-[min(42rem,100%)] gap-6 rounded-card border border-line bg-surface p-8 phone:border-0 phone:bg-transparent phone:p-0"
        >
          <header>
            <h1 id="register-title" className="text-page font-semibold">
              {registration ? 'Register your room' : 'Registration is closed'}
            </h1>
            <p className="mt-0.5 text-dense text-ink-2">
              {registration
                ? 'Creates your organization, owner account, and first room.'
                : 'Card rooms of this platform are set up by its administrators.'}
            </p>
          </header>
          {registration ? (
            <RegisterForm platformDomain={platformDomain} onDone={(address) => window.location.assign(address)} />
          ) : (
            <a className={linkStyle} href={`/${window.location.search}`}>
              Back to the start
            </a>
          )}
        </section>
      </PlainPage>
    </Providers>
  );
}

import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { seatPoints, table } from '@/domain/seat-geometry';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface UnknownTenantProps {
  platformDomain: string;
  asked: string | null;
}

/** The address of a tenant's site: a subdomain, or the query on a local host. */
function addressOf(domain: string, platformDomain: string): string {
  const name = domain.trim().toLowerCase();
  const { protocol, port, hostname } = window.location;
  return hostname.endsWith(platformDomain) && platformDomain !== 'localhost'
    ? `${protocol}//${name}.${platformDomain}${port === '' ? '' : `:${port}`}/`
    : `/?org=${encodeURIComponent(name)}`;
}

/** The page for an unknown or deactivated organization; it has no form for a password. */
export function UnknownTenant({ platformDomain, asked }: UnknownTenantProps) {
  const [domain, setDomain] = useState('');
  const [error, setError] = useState<string>();
  const shown = asked === null ? window.location.hostname : `${asked}.${platformDomain}`;

  function open(event: FormEvent) {
    event.preventDefault();
    if (domain.trim() === '') setError("Enter your club's address");
    else window.location.assign(addressOf(domain, platformDomain));
  }

  return (
    <Lost title="No card room at this address">
      <p className="text-body text-balance text-ink-2">
        <b className="block font-semibold text-ink">{shown}</b> This address isn't in use, or the club is inactive.
      </p>
      <form noValidate onSubmit={open} className="mt-6 mb-2 flex w-full items-start gap-2 text-left">
        <div className="flex-1">
          <Field label="Your club's address" error={error}>
            <TextInput
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="yourclub"
              end={`.${platformDomain}`}
            />
          </Field>
        </div>
        {/* Aligns the button with the field, which has its label above it. */}
        <div className="pt-5.5">
          <Button type="submit" variant="primary" size="lg">
            Open
          </Button>
        </div>
      </form>
      <p className="text-meta text-ink-3">
        The owner of your room knows it, and it is in the address bar of the room's tablets.
      </p>
    </Lost>
  );
}

interface FirstRunProps {
  /** Whether the opened link has a code of another start of the server. */
  isCodeWrong?: boolean;
  children?: ReactNode;
}

/**
 * The page of an empty database: it says where to find the link of the first run. Without a valid code there is no
 * form.
 */
export function FirstRun({ isCodeWrong = false, children }: FirstRunProps) {
  // Reload when a link is pasted: it may change only the fragment of the address.
  useEffect(() => {
    const open = () => window.location.reload();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
  return (
    <Lost title={isCodeWrong ? 'That code is not right' : 'This server has no card room yet'}>
      <p className="text-body text-balance text-ink-2">
        {isCodeWrong
          ? 'Each start of the server prints a new link. Open the whole link of its last start.'
          : 'Open the link with the one-time code that the server printed when it started. It creates the organization, its owner and its first room.'}
      </p>
      <p className="mt-4 text-meta text-ink-3">
        The code is in the terminal or log of <code>pitboss serve</code>.
      </p>
      {children}
    </Lost>
  );
}

function Lost({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="lost-title"
      className="mx-auto grid w-[min(27rem,100%)] justify-items-center gap-2 text-center phone:pt-8"
    >
      <EmptyTable />
      <h1 id="lost-title" className="text-page font-semibold">
        {title}
      </h1>
      {children}
    </section>
  );
}

function EmptyTable() {
  const { width, height, felt, railWidth } = table;
  const rail = { width: felt.width + 2 * railWidth, height: felt.height + 2 * railWidth };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" fill="none" strokeWidth="4" className="mb-4 h-auto w-60">
      {[rail, felt].map((size) => (
        <rect
          key={size.width}
          className="stroke-line"
          x={(width - size.width) / 2}
          y={(height - size.height) / 2}
          width={size.width}
          height={size.height}
          rx={size.height / 2}
        />
      ))}
      {seatPoints(9).map(({ x, y }) => (
        <circle key={x} className="fill-canvas stroke-control" strokeDasharray="14 12" cx={x} cy={y} r="64" />
      ))}
    </svg>
  );
}

import type { DemoSignIn } from '@/api/types';
import { Button } from '@/ui/button';
import { roleTitle } from './model';

interface DemoSignInsProps {
  demo: readonly DemoSignIn[];
  /** The email that is in the form. */
  inUse: string;
  onUse: (demo: DemoSignIn) => void;
}

/** Sign-ins for the demo; only a server with demo data sends any (docs/rules/entry-selection.md). */
export function DemoSignIns({ demo, inUse, onUse }: DemoSignInsProps) {
  return (
    <section
      aria-labelledby="demo-title"
      className="border-l border-line bg-canvas max-[900px]:border-t max-[900px]:border-l-0"
    >
      <header className="px-6 pt-6 pb-2 phone:px-4 phone:pt-4 phone:pb-1">
        <h2 id="demo-title" className="text-body font-semibold">
          Demo sign-ins
        </h2>
        <p className="mt-0.5 text-dense text-ink-2">This server runs with demo data.</p>
      </header>
      <table className="mb-2 w-full text-left text-dense">
        <caption className="sr-only">Demo sign-ins by role</caption>
        <thead className="text-meta font-medium text-ink-3">
          <tr>
            <th scope="col" className="h-8 px-3 pl-6 font-medium phone:px-2 phone:pl-4">
              Role
            </th>
            <th scope="col" className="h-8 px-3 font-medium phone:px-2">
              Email and password
            </th>
            <th scope="col" className="h-8">
              <span className="sr-only">Use</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {demo.map((each) => {
            const chosen = each.email === inUse;
            const role = roleTitle(each.role);
            return (
              <tr key={each.email} className="hover:bg-hover">
                <th
                  scope="row"
                  className="h-13 border-b border-line-soft px-3 pl-6 font-medium phone:h-16 phone:px-2 phone:pl-4"
                >
                  {role}
                </th>
                <td className="border-b border-line-soft px-3 phone:px-2">
                  <Email address={each.email} />
                  <span className="block text-meta text-ink-3">{each.password}</span>
                </td>
                <td className="border-b border-line-soft pr-6 text-right phone:pr-3">
                  <Button
                    size="sm"
                    aria-label={`${chosen ? 'In use' : 'Use'}, ${role}`}
                    aria-pressed={chosen}
                    onClick={() => onUse(each)}
                  >
                    <span className={chosen ? 'text-accent' : undefined}>{chosen ? 'In use' : 'Use'}</span>
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** May wrap after the at sign, so that a phone shows it in full. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <span className="block wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

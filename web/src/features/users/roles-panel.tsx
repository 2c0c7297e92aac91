import { Check, Eye } from 'lucide-react';
import { Fragment } from 'react';
import type { Role } from '@/api/types';
import { Icon } from '@/ui/icon';
import { Panel, PanelFoot } from '@/ui/panel';
import { usePhone } from '@/ui/use-media';
import { useScrolls } from '@/ui/use-scrolls';
import { ABILITIES, type Mark, markOf, ROLES } from './roles';
import './roles.css';

const SHORT: Record<Role, string> = {
  owner: 'Owner',
  executive: 'Exec.',
  pit_boss: 'Pit',
  floor_manager: 'Floor',
  front_office: 'Office',
  dealer: 'Dealer',
};

const SAYS: Record<Mark, string> = { yes: 'Yes', see: 'View only', no: 'No' };

interface RolesPanelProps {
  names: Record<Role, string>;
  /** How many have each role; undefined while that is not known. */
  counts: Partial<Record<Role, number>> | undefined;
}

/** What each role may: tick, eye or dash. A column is a role, never a person. */
export function RolesPanel({ names, counts }: RolesPanelProps) {
  const phone = usePhone();
  const { box, scrolls } = useScrolls();
  const caption = 'What each role may do';
  return (
    <Panel
      title="Roles"
      actions={
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-2">
          {(['yes', 'see', 'no'] as const).map((mark) => (
            <span key={mark} className="inline-flex items-center gap-1.5">
              <Drawn mark={mark} />
              {SAYS[mark]}
            </span>
          ))}
        </p>
      }
    >
      <div
        ref={box}
        className="relative overflow-x-auto"
        {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}
      >
        <table className="roles">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {phone ? SHORT[role] : names[role]}{' '}
                  {phone || counts === undefined ? null : <span>{counts[role] ?? 0}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ABILITIES.map(({ group, rows }) => (
              <Fragment key={group}>
                <tr data-group="">
                  <th scope="rowgroup" colSpan={ROLES.length + 1}>
                    {group}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.label}>
                    <th scope="row">{row.label}</th>
                    {ROLES.map((role) => {
                      const mark = markOf(role, row);
                      return (
                        <td key={role}>
                          <span className="role-mark" data-mark={mark}>
                            <Drawn mark={mark} />
                            <span className="sr-only">{SAYS[mark]}</span>
                          </span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <PanelFoot>
        <span className="text-meta font-normal text-ink-3">
          Roles are fixed. Whoever opens a screen the role may not see is told who may.
        </span>
      </PanelFoot>
    </Panel>
  );
}

function Drawn({ mark }: { mark: Mark }) {
  if (mark === 'no') return <span aria-hidden="true">–</span>;
  return <Icon as={mark === 'yes' ? Check : Eye} size={12} />;
}

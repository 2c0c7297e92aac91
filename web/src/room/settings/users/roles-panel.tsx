import { cva } from 'class-variance-authority';
import { Check, Eye } from 'lucide-react';
import { Fragment } from 'react';
import type { Role } from '@/api/types';
import { Icon } from '@/ui/icon';
import { Panel, PanelFoot } from '@/ui/panel';
import { usePhone } from '@/ui/use-media';
import { useScrolls } from '@/ui/use-scrolls';
import { ABILITIES, type Mark, markOf, ROLES } from './roles';

const SHORT: Record<Role, string> = {
  owner: 'Owner',
  executive: 'Exec.',
  pit_boss: 'Pit',
  floor_manager: 'Floor',
  front_office: 'Office',
  dealer: 'Dealer',
};

const SAYS: Record<Mark, string> = { yes: 'Yes', see: 'View only', no: 'No' };

const cell = cva('border-b border-line-soft whitespace-nowrap max-[768px]:whitespace-normal', {
  variants: {
    of: {
      corner: 'pr-1 pl-4 text-ink-3 max-[768px]:pl-3',
      role: ['w-[13%] px-1 text-center text-ink-2 max-[768px]:w-auto max-[768px]:px-0.5', 'max-[768px]:last:pr-2'],
      group: 'h-8 bg-canvas pr-1 pl-4 text-[0.75rem] font-semibold max-[768px]:h-11 max-[768px]:pl-3',
      label: 'h-8 pr-1 pl-4 font-normal max-[768px]:h-11 max-[768px]:pl-3',
      mark: [
        'h-8 w-[13%] px-1 text-center max-[768px]:h-11 max-[768px]:w-auto max-[768px]:px-0.5',
        'max-[768px]:last:pr-2',
      ],
    },
  },
  compoundVariants: [
    {
      of: ['corner', 'role'],
      class: [
        'h-8 text-[0.75rem] font-medium max-[768px]:pb-2 max-[768px]:align-bottom',
        'max-[768px]:text-[0.6875rem]/3.5',
      ],
    },
  ],
});

const markStyle = cva(
  'inline-flex h-5.5 w-10 items-center justify-center rounded-full align-middle max-[768px]:w-7.5',
  { variants: { mark: { yes: 'bg-ok-soft text-ok', see: 'text-ink-2', no: 'text-ink-3' } } },
);

interface RolesPanelProps {
  names: Record<Role, string>;
  /** The number of users of each role; undefined while it is unknown. */
  counts: Partial<Record<Role, number>> | undefined;
}

/** The permissions of each role: tick, eye or dash. A column is a role, never a person. */
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
        <table className="w-full border-collapse text-left text-dense">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={cell({ of: 'corner' })}>
                Permission
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className={cell({ of: 'role' })}>
                  {phone ? SHORT[role] : names[role]}{' '}
                  {phone || counts === undefined ? null : (
                    <span className="font-normal text-ink-3">{counts[role] ?? 0}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ABILITIES.map(({ group, rows }) => (
              <Fragment key={group}>
                <tr>
                  <th scope="rowgroup" colSpan={ROLES.length + 1} className={cell({ of: 'group' })}>
                    {group}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.label} className="last:*:border-b-0">
                    <th scope="row" className={cell({ of: 'label' })}>
                      {row.label}
                    </th>
                    {ROLES.map((role) => {
                      const mark = markOf(role, row);
                      return (
                        <td key={role} className={cell({ of: 'mark' })}>
                          <span className={markStyle({ mark })}>
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
          Roles are fixed. A screen that a role may not open says which roles may.
        </span>
      </PanelFoot>
    </Panel>
  );
}

function Drawn({ mark }: { mark: Mark }) {
  if (mark === 'no') return <span aria-hidden="true">–</span>;
  return <Icon as={mark === 'yes' ? Check : Eye} size={12} />;
}

import type { ReactNode } from 'react';
import { Shape } from './shape';

interface ListRowProps {
  /** A number, a shape or a table mark. */
  lead?: ReactNode;
  /** The name. */
  title: ReactNode;
  /** The line below: game, source, hold timer. */
  detail?: ReactNode;
  /** Below the detail, as many lines as it needs: the state of a notice. */
  foot?: ReactNode;
  /** At the right: the wait, the time played. */
  end?: ReactNode;
  /** Below `end`: the tab. */
  endDetail?: ReactNode;
  /** Below `end`, in warn with its triangle: "Over target". */
  endWarning?: string | undefined;
  action?: ReactNode;
  /**
   * Whole sentences over several lines, without clipping. A clip would make the browser composite all layers of the
   * page again when the words change.
   */
  wraps?: boolean;
  selected?: boolean;
  /** The row is new: it fades in once. */
  fresh?: boolean;
  /** 48 px in place of 52, on a phone 52 in place of 60: ten seats in one list. */
  dense?: boolean;
}

/** Lead, two lines, two lines at the right, one action. Goes into an ol or ul. */
export function ListRow({
  lead,
  title,
  detail,
  foot,
  end,
  endDetail,
  endWarning,
  action,
  wraps = false,
  selected = false,
  fresh = false,
  dense = false,
}: ListRowProps) {
  const line = wraps ? 'wrap-anywhere' : 'truncate';
  return (
    <li
      data-selected={selected || undefined}
      className={`flex [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] items-center gap-3 border-b border-line-soft pr-3 pl-4 last:border-b-0 data-selected:bg-accent-soft phone:pr-2 phone:pl-3 ${dense ? 'min-h-12 py-1 phone:min-h-13' : 'min-h-13 py-2 narrow:flex-wrap phone:min-h-15'} ${end === undefined ? 'narrow:[&>:last-child]:ml-auto' : ''} ${fresh ? 'new-row' : ''}`}
    >
      {lead === undefined ? null : (
        <span className="min-w-3.5 flex-none text-dense font-medium text-ink-3 tabular-nums">{lead}</span>
      )}
      <div className={`min-w-0 flex-1 ${dense ? '' : 'narrow:basis-3/4'}`}>
        <div className={`${line} text-dense font-medium phone:text-body phone:font-medium`}>{title}</div>
        {detail === undefined ? null : <div className={`${line} text-meta text-ink-3`}>{detail}</div>}
        {foot}
      </div>
      {end === undefined ? null : (
        <div className="flex-none text-right text-dense narrow:ml-auto font-medium whitespace-nowrap tabular-nums phone:text-body phone:font-medium">
          {end}
          {endDetail === undefined ? null : <div className="text-meta font-normal text-ink-3">{endDetail}</div>}
          {endWarning === undefined ? null : (
            <div className="flex items-center justify-end gap-1 text-meta font-medium text-warn">
              <Shape name="triangle" small />
              {endWarning}
            </div>
          )}
        </div>
      )}
      {action}
    </li>
  );
}

/** The act of a row and the menu after it, close to the row's end: the three dots need no padding. */
export function RowActs({ children, menu }: { children?: ReactNode; menu: ReactNode }) {
  if (menu === undefined || menu === null) return children;
  return (
    // On a phone the menu touches the edge of its panel, which would clip a focus ring outside of the button.
    <span className="-mr-1.5 flex flex-none items-center gap-0.5 phone:-mr-2 phone:gap-0 phone:[&>:last-child]:-outline-offset-2">
      {children}
      {menu}
    </span>
  );
}

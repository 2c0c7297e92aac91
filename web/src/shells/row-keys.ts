const CONTROL = 'a[href], button:not(:disabled)';

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL)];

/**
 * The keys of lists, while a control of a row has the focus: arrows move to the same control of the next or previous
 * row, and the full stop opens the menu of the row. Returns whether the key did something.
 */
export function pressRowKey(key: string, focused: EventTarget | null): boolean {
  if (!(focused instanceof HTMLElement) || !focused.matches(CONTROL)) return false;
  const row = focused.closest('main li, main tbody tr');
  const list = row?.closest('ol, ul, table');
  if (row === null || list === null || list === undefined) return false;
  if (key === '.') return openMenu(row);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;

  const rows = [...list.querySelectorAll(':scope > li, :scope > tbody > tr')];
  const at = rows.indexOf(row);
  const others = key === 'ArrowDown' ? rows.slice(at + 1) : rows.slice(0, Math.max(at, 0)).toReversed();
  const next = others.find((other) => controlsOf(other).length > 0);
  if (next === undefined) return false;
  const controls = controlsOf(next);
  controls[Math.min(controlsOf(row).indexOf(focused), controls.length - 1)]?.focus();
  return true;
}

function openMenu(row: Element): boolean {
  const menu = row.querySelector<HTMLElement>('button[aria-haspopup="menu"]');
  if (menu === null) return false;
  menu.focus();
  const isUnheard = menu.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
  );
  // The menus of long lists are rendered at the first click.
  if (isUnheard) menu.click();
  return true;
}

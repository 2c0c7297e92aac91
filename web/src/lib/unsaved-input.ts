// An automatic reload must not lose typed text. Forms differ in implementation, but all of them use text fields.

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
let isWatching = false;

/** From now on, remembers the text fields that the user types in. */
export function watchInput(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) touched.add(target);
      else if (target instanceof HTMLInputElement && target.type !== 'search') touched.add(target);
    },
    { capture: true },
  );
}

/** Whether a field of the page contains typed text, or a form is open above it. */
export function hasUnsavedInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  if ([...touched].some(({ value }) => value !== '')) return true;
  return document.querySelector(':is([role="dialog"], dialog[open]) form') !== null;
}

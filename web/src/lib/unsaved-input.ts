// Reloading a page by itself must not take away what a person has typed. Forms differ; text fields do not.

const touched = new Set<HTMLInputElement | HTMLTextAreaElement>();
let isWatching = false;

/** Remembers the text fields that people type in, in any form, from now on. */
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

/** Whether something that was typed stands in a field of the page, or a form is open above it. */
export function hasUnsavedInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  if ([...touched].some(({ value }) => value !== '')) return true;
  return document.querySelector(':is([role="dialog"], dialog[open]) form') !== null;
}

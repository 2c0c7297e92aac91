// Letters that are typed between a shortcut and the moment when the code of its search box has loaded.

const GIVE_UP_AFTER_MS = 5_000;

let typed = '';
let stop: (() => void) | null = null;

function collect(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Escape') return endTypeAhead();
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Collects what is typed from now on, until `takeTypedAhead`, Escape, a click, or five seconds. */
export function startTypeAhead(): void {
  endTypeAhead();
  typed = '';
  document.addEventListener('keydown', collect, true);
  document.addEventListener('pointerdown', endTypeAhead);
  const timer = setTimeout(endTypeAhead, GIVE_UP_AFTER_MS);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', collect, true);
    document.removeEventListener('pointerdown', endTypeAhead);
  };
}

export function endTypeAhead(): void {
  stop?.();
  stop = null;
}

/** The letters so far, once: the search box has the focus and receives the next ones. */
export function takeTypedAhead(): string {
  endTypeAhead();
  const text = typed;
  typed = '';
  return text;
}

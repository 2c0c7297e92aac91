// Caches computed styles. A query by role reads the display and the visibility of each element and its ancestors, a
// press reads pointer-events, and axe reads more. jsdom evaluates its whole default style sheet for each answer, which
// is most of the time of a page's test. There are few distinct answers, so they are cached: display by the attributes
// that the default style sheet depends on, the others by the elements that set them. Everything else is left to jsdom.

type ComputedStyle = typeof window.getComputedStyle;

/**
 * Test files share a window, and each loads this module anew, so the window's function may be the one of an earlier
 * copy.
 */
const mark = 'jsdoms own';
const own: unknown = Reflect.get(window.getComputedStyle, mark);
const real = (typeof own === 'function' ? own : window.getComputedStyle.bind(window)) as ComputedStyle;
const displays = new Map<string, string>();
const harmless = new WeakMap<CSSStyleSheet, boolean>();

/** The attributes that decide an element's display when neither its own style nor a style sheet of the page does. */
const deciding = ['hidden', 'type', 'open', 'popover'];

function displayOf(element: Element): string {
  if (element.getAttribute('style')?.includes('display') === true) return real(element).display;
  let key = element.localName;
  if (element.attributes.length > 0)
    for (const name of deciding) key += `|${element.getAttribute(name) ?? ''}${element.hasAttribute(name)}`;
  let display = displays.get(key);
  if (display === undefined) {
    ({ display } = real(element));
    displays.set(key, display);
  }
  return display;
}

/** The values of a visible element, unless its own style or that of an ancestor sets them. */
const atFirst = {
  visibility: 'visible',
  'pointer-events': 'auto',
  opacity: '1',
  'content-visibility': 'visible',
};

function saidAround(name: keyof typeof atFirst) {
  return (element: Element): string => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (one.hasAttribute('hidden') || one.getAttribute('style')?.includes(name) === true)
        return real(element).getPropertyValue(name);
    return atFirst[name];
  };
}

/** jsdom does not compute styles of pseudo-elements; an open select has a style sheet that hides its scrollbar. */
const ofPseudoElements = /[^{}]*::[^{}]*\{[^{}]*\}/g;

/** Whether no style sheet of the page affects visibility. Otherwise jsdom has to evaluate it. */
function areHarmless(sheets: StyleSheetList): boolean {
  for (const sheet of sheets) {
    let known = harmless.get(sheet);
    if (known === undefined) {
      const text = sheet.ownerNode?.textContent ?? 'display';
      known = !/display|visibility|pointer-events|opacity/.test(text.replaceAll(ofPseudoElements, ''));
      harmless.set(sheet, known);
    }
    if (!known) return false;
  }
  return true;
}

const quick: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: saidAround('visibility'),
  pointerEvents: saidAround('pointer-events'),
  'pointer-events': saidAround('pointer-events'),
  opacity: saidAround('opacity'),
  'content-visibility': saidAround('content-visibility'),
};

function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo != null || !areHarmless(element.ownerDocument.styleSheets)) return real(element, pseudo);
  let read: CSSStyleDeclaration | undefined;
  const whole = () => (read ??= real(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return (of: string) => quick[of]?.(element) ?? whole().getPropertyValue(of);
      if (typeof name === 'string' && name in quick) return quick[name]?.(element);
      const value: unknown = Reflect.get(whole(), name);
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
  });
}

export const computedStyles = { real, quick: computedStyle };

Object.assign(window, { getComputedStyle: Object.assign(computedStyle, { [mark]: real }) });

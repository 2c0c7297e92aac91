// Whoever looks for a role asks for the display and the visibility of each element of the page and of all around it, whoever
// presses for its pointer-events, and axe for more; jsdom reads its whole default style sheet for each answer: most of the time
// of a page's test.
// The answers are few, so they are kept: display by what the default style sheet decides it by, the others by who sets them.
// Everything else is jsdom's to say.

type ComputedStyle = typeof window.getComputedStyle;

/** Files share a window, and each has this module anew: what stands in the window may be ours. */
const mark = 'jsdoms own';
const own: unknown = Reflect.get(window.getComputedStyle, mark);
const real = (
  typeof own === 'function' ? own : window.getComputedStyle.bind(window)
) as ComputedStyle;
const displays = new Map<string, string>();
const harmless = new WeakMap<CSSStyleSheet, boolean>();

/** What decides an element's display when neither its own style nor a style sheet of the page does. */
const deciding = ['hidden', 'type', 'open', 'popover'];

function displayOf(element: Element): string {
  if (element.getAttribute('style')?.includes('display') === true) return real(element).display;
  let key = element.localName;
  if (element.attributes.length > 0)
    for (const name of deciding)
      key += `|${element.getAttribute(name) ?? ''}${element.hasAttribute(name)}`;
  let display = displays.get(key);
  if (display === undefined) {
    ({ display } = real(element));
    displays.set(key, display);
  }
  return display;
}

/** What an element that is not hidden has unless its own style or that of somebody around it says more. */
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

/** jsdom gives the style of a pseudo-element to nobody; an open select has a sheet that hides its scrollbar. */
const ofPseudoElements = /[^{}]*::[^{}]*\{[^{}]*\}/g;

/** A style sheet of the page that decides what is seen has to be read. */
function areHarmless(sheets: StyleSheetList): boolean {
  for (const sheet of sheets) {
    let known = harmless.get(sheet);
    if (known === undefined) {
      const text = sheet.ownerNode?.textContent ?? 'display';
      known = !/display|visibility|pointer-events|opacity/.test(
        text.replaceAll(ofPseudoElements, ''),
      );
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
  if (pseudo != null || !areHarmless(element.ownerDocument.styleSheets))
    return real(element, pseudo);
  let read: CSSStyleDeclaration | undefined;
  const whole = () => (read ??= real(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (of: string) => quick[of]?.(element) ?? whole().getPropertyValue(of);
      if (typeof name === 'string' && name in quick) return quick[name]?.(element);
      const value: unknown = Reflect.get(whole(), name);
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
  });
}

export const computedStyles = { real, quick: computedStyle };

Object.assign(window, { getComputedStyle: Object.assign(computedStyle, { [mark]: real }) });

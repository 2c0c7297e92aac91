import { expect, test } from 'vitest';
import { computedStyles } from './computed-style';

const page = `
  <main><h1>One</h1><p>two <span>three</span></p><ul><li>four</li></ul></main>
  <div hidden><b>five</b></div><div style="display: none"><i>six</i></div><p style="display: inline-flex">seven</p>
  <section style="visibility: hidden"><p>eight <em style="visibility: visible">nine</em></p></section>
  <input type="hidden"><input type="text"><template>ten</template><dialog>eleven</dialog><dialog open>twelve</dialog>
  <details><summary>thirteen</summary>fourteen</details><table><tbody><tr><td>fifteen</td></tr></tbody></table>
  <svg><title>sixteen</title><path style="display: none"></path></svg><p hidden="until-found">seventeen</p>
  <div style="pointer-events: none">eighteen <b>nineteen <i style="pointer-events: auto">twenty</i></b></div>
  <div style="opacity: 0">twenty-one <b style="opacity: 0.5">twenty-two</b></div><div style="content-visibility: hidden"><p>twenty-three</p></div>`;

const answers = (style: typeof computedStyles.real) =>
  [...document.querySelectorAll('*')].map((element) => {
    const it = style(element);
    return [
      element.outerHTML,
      it.display,
      it.visibility,
      it.getPropertyValue('display'),
      it.getPropertyValue('visibility'),
      it.opacity,
      it.getPropertyValue('opacity'),
      it.getPropertyValue('content-visibility'),
      it.pointerEvents,
      it.getPropertyValue('pointer-events'),
    ];
  });

test('the quick answers are those of jsdom, before a change and after it', () => {
  document.body.innerHTML = page;
  const change = (of: string, how: (element: HTMLElement) => void) => {
    const element = document.querySelector<HTMLElement>(of);
    if (element === null) throw new Error(`There is no ${of}.`);
    how(element);
    expect(answers(computedStyles.quick)).toEqual(answers(computedStyles.real));
  };
  change('main', () => {});
  change('main', (main) => (main.hidden = true));
  change('main', (main) => (main.hidden = false));
  change('h1', (heading) => (heading.style.display = 'none'));
  change('dialog', (dialog) => dialog.setAttribute('open', ''));
  change('section', (section) => section.style.removeProperty('visibility'));
  change('tr', (row) => (row.hidden = true));
});

test('a style sheet of the page counts', () => {
  document.body.innerHTML = page;
  const sheet = document.createElement('style');
  sheet.textContent = 'li { display: none } td { visibility: hidden }';
  document.head.append(sheet);
  expect(computedStyles.quick(document.querySelector('li') as Element).display).toBe('none');
  expect(answers(computedStyles.quick)).toEqual(answers(computedStyles.real));
  sheet.textContent = 'li { pointer-events: none }';
  expect(answers(computedStyles.quick)).toEqual(answers(computedStyles.real));
  // Radix's style for the scrollbar of an open select.
  sheet.textContent = '[hidden]{scrollbar-width:none}[hidden]::-webkit-scrollbar{display:none}';
  expect(answers(computedStyles.quick)).toEqual(answers(computedStyles.real));
  sheet.textContent = '::-webkit-scrollbar{width:0}td,b{visibility:hidden}';
  expect(answers(computedStyles.quick)).toEqual(answers(computedStyles.real));
  sheet.textContent = 'li { margin: 0 }';
  expect(computedStyles.quick(document.querySelector('li') as Element).display).toBe('list-item');
});

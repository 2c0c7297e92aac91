// A scene: one form or tap of the web app, from the address of its screen to the press that sends the act.
import type { Locator, Page } from 'playwright-core';
import type { Api, Who } from '../api';
import { button } from '../pages';

export type ApiOf = (who?: Who) => Promise<Api>;
export type Step = (page: Page) => Promise<unknown>;

export interface Scene {
  /** As in `operations.gen.ts`: `POST /api/waitlist/{id}/call`. */
  operation: string;
  as: Who;
  /** The address of the screen. A function first prepares the act's data with the API of any person. */
  address: string | ((api: ApiOf) => Promise<string>);
  width?: number;
  /** The window has a service worker and a push service. */
  hasPush?: true;
  /** Opens the form and fills it in; a tap needs no preparation. */
  open?: Step;
  /** Sends the act. */
  press: Step;
  /** Distinguishes two scenes of one operation. */
  name?: string;
  /** The mechanism that the scene represents; such a scene is part of `make test`. */
  stands?: string;
  /**
   * The same act cannot be sent by a second press: the button waits for the outcome or is gone, or each press is
   * another act.
   */
  isOnce?: true;
  /** The act may wait for the network and is then sent without another press. */
  isQueued?: true;
}

export function titleOf({ operation, name }: Scene): string {
  return name === undefined ? operation : `${operation}, ${name}`;
}

/** The pattern of an operation's calls: `/^POST \/api\/waitlist\/[^/]+\/call$/`. */
export function patternOf(operation: string): RegExp {
  const text = operation.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${text.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Presses a button of the page. */
export const tap =
  (name: string | RegExp): Step =>
  (page) =>
    button(page, name).first().click();

/** The top layer. */
export const top = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Presses a button of the top layer. */
export const submit =
  (name: string | RegExp): Step =>
  (page) =>
    button(top(page), name).last().click();

/** Opens a menu and chooses one of its items. */
export const choice =
  (menu: string | RegExp, item: string | RegExp): Step =>
  async (page) => {
    await button(page, menu).first().click();
    await page
      .getByRole('menuitem', { name: item, exact: typeof item === 'string' })
      .or(page.getByRole('menuitemradio', { name: item, exact: typeof item === 'string' }))
      .click();
  };

/** Runs the steps one after the other. */
export const steps =
  (...all: Step[]): Step =>
  async (page) => {
    for (const step of all) {
      // A person does one thing after the other.
      await step(page);
    }
  };

/** Types into a field of the top layer. */
export const type =
  (field: string | RegExp, text: string): Step =>
  (page) =>
    top(page)
      .getByRole('textbox', { name: field, exact: typeof field === 'string' })
      .first()
      .fill(text);

/** Selects a radio button of the top layer. */
export const radio =
  (name: string | RegExp): Step =>
  (page) =>
    top(page)
      .getByRole('radio', { name, exact: typeof name === 'string' })
      .first()
      .check();

import { useSyncExternalStore } from 'react';
import { setDateLocale } from '@/lib/format';

/** The languages of the pages of players and visitors, of boards and of kiosks. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Spanish as it is written in the United States: "2:42 p.m.", "1,240.50". */
const DATE_LOCALE = { en: 'en-US', es: 'es-US' } as const;
const MEMORY = 'pitboss.language';

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);

/** The choice that this phone remembers, otherwise the first of the phone's languages that the pages have. */
export function preferredLanguage(): Language {
  try {
    const remembered = localStorage.getItem(MEMORY);
    if (isLanguage(remembered)) return remembered;
  } catch {
    // A browser without storage asks the phone each time.
  }
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

let current: Language | undefined;
const subscribers = new Set<() => void>();

function apply(language: Language): Language {
  current = language;
  document.documentElement.lang = language;
  setDateLocale(DATE_LOCALE[language]);
  return language;
}

const currentLanguage = () => current ?? apply(preferredLanguage());

interface TextsOf<Texts> {
  en: Texts;
  /** Undefined until it is loaded. */
  es: Texts | undefined;
}

const spanish: (() => Promise<void>)[] = [];

/** The texts of a page in both languages. The Spanish ones are loaded when they are read: most phones never need them. */
export function defineTexts<Texts>(en: Texts, loadSpanish: () => Promise<Texts>): TextsOf<Texts> {
  const texts: TextsOf<Texts> = { en, es: undefined };
  spanish.push(async () => {
    texts.es ??= await loadSpanish();
  });
  return texts;
}

async function load(language: Language): Promise<void> {
  if (language === 'es') await Promise.all(spanish.map((each) => each()));
}

/** Loads the texts of the phone's language before the page is drawn. Without them it is drawn in English. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  await load(language).then(
    () => apply(language),
    () => apply('en'),
  );
}

/** Shows the page in a language. A language that cannot be loaded changes nothing. */
export async function showLanguage(language: Language): Promise<void> {
  const isLoaded = await load(language).then(
    () => true,
    () => false,
  );
  if (!isLoaded || language === current) return;
  apply(language);
  for (const notify of subscribers) notify();
}

/** Shows the pages in a language from now on, on this phone. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  if (language !== current) return;
  try {
    localStorage.setItem(MEMORY, language);
  } catch {
    // The choice counts until the page is left.
  }
}

function subscribe(notify: () => void) {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/** The texts of a part of the page in the present language. */
export function useTexts<Texts>(texts: TextsOf<Texts>): Texts {
  return texts[useLanguage()] ?? texts.en;
}

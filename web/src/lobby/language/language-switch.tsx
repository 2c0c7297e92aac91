import { chooseLanguage, type Language, LANGUAGES, useLanguage } from './language';

const NAME: Record<Language, string> = { en: 'English', es: 'Español' };

/** Both languages by their own names, so that a reader of either finds theirs. */
export function LanguageSwitch() {
  const language = useLanguage();
  return (
    <div role="group" aria-label="Language / Idioma" className="flex justify-center gap-1">
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => void chooseLanguage(each)}
          className="min-h-11 cursor-pointer rounded-control px-3 text-body text-ink-2 underline aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline"
        >
          {NAME[each]}
        </button>
      ))}
    </div>
  );
}

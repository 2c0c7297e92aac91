import { chooseLanguage, type Language, LANGUAGES, useLanguage } from './language';

const NAME: Record<Language, string> = { en: 'English', es: 'Español' };

const SIZE = {
  phone: 'min-h-11 rounded-control px-3 text-body',
  kiosk: 'min-h-14 rounded-card px-4 text-[1.25rem] leading-7',
};

interface LanguageSwitchProps {
  size?: keyof typeof SIZE;
  onChoose?: (language: Language) => Promise<void>;
}

/** Both languages by their own names, so that a reader of either finds theirs. */
export function LanguageSwitch({ size = 'phone', onChoose = chooseLanguage }: LanguageSwitchProps) {
  const language = useLanguage();
  return (
    <div role="group" aria-label="Language / Idioma" className="flex justify-center gap-1">
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => void onChoose(each)}
          className={`cursor-pointer text-ink-2 underline aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline ${SIZE[size]}`}
        >
          {NAME[each]}
        </button>
      ))}
    </div>
  );
}

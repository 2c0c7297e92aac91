import { buttonStyle } from './button-style';

/** First in the page: past the menu, to what it is about. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={`${buttonStyle()} fixed top-2 left-2 z-toast -translate-y-16 opacity-0 focus:translate-y-0 focus:opacity-100`}
    >
      Skip to content
    </a>
  );
}

import { buttonStyle } from './button-style';

/** The first link of the page: skips the menu and leads to the main content. */
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

/** Shows the device's theme: a visitor has chosen none. */
export function followDeviceTheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', show);
  show();
}

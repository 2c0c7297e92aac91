import clockDark from './shots/clock-dark.webp';
import clockLight from './shots/clock-light.webp';
import dealerDark from './shots/dealer-dark.webp';
import dealerLight from './shots/dealer-light.webp';
import floorDark from './shots/floor-dark.webp';
import floorLight from './shots/floor-light.webp';
import phoneDark from './shots/phone-dark.webp';
import phoneLight from './shots/phone-light.webp';
import { headingStyle, partStyle } from './style';

interface Shot {
  name: string;
  text: string;
  /** The columns of 24 that the picture takes. */
  place: string;
  width: number;
  height: number;
  light: string;
  dark: string;
}

/** Screenshots of the running demo, taken by `npm run shots:landing`. */
const shots: readonly Shot[] = [
  {
    name: 'Floor Manager',
    text: 'What needs someone first, and every table below it.',
    place: 'col-span-18',
    width: 1440,
    height: 900,
    light: floorLight,
    dark: floorDark,
  },
  {
    name: 'Phone',
    text: 'The floor in one hand.',
    place: 'col-span-6 max-[768px]:w-[60%]',
    width: 390,
    height: 844,
    light: phoneLight,
    dark: phoneDark,
  },
  {
    name: 'Dealer',
    text: 'The tablet at the table.',
    place: 'col-span-10',
    width: 1024,
    height: 768,
    light: dealerLight,
    dark: dealerDark,
  },
  {
    name: 'Clock',
    text: 'The wall, read from the far table.',
    place: 'col-span-14',
    width: 1280,
    height: 720,
    light: clockLight,
    dark: clockDark,
  },
];

export function Screens() {
  return (
    <section className={partStyle} id="screens" aria-labelledby="screens-title">
      <h2 id="screens-title" className={headingStyle}>
        A screen for each job
      </h2>
      <div className="mt-12 grid grid-cols-24 gap-x-6 gap-y-10 max-[768px]:grid-cols-1">
        {shots.map((shot) => (
          <figure key={shot.name} className={`${shot.place} self-end max-[768px]:col-auto`}>
            <Picture shot={shot} theme="light" />
            <Picture shot={shot} theme="dark" />
            <figcaption className="mt-3 text-ink-2">
              <b className="font-semibold text-ink">{shot.name}</b> {shot.text}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** The picture of the other theme is hidden, and browsers do not load hidden pictures. */
function Picture({ shot, theme }: { shot: Shot; theme: 'light' | 'dark' }) {
  return (
    <img
      className={`${theme === 'light' ? '[html[data-theme=dark]_&]:hidden' : '[html:not([data-theme=dark])_&]:hidden'} h-auto w-full rounded-card border border-line bg-sunken`}
      src={shot[theme]}
      width={shot.width}
      height={shot.height}
      loading="lazy"
      decoding="async"
      alt={`${shot.name}: ${shot.text}`}
    />
  );
}

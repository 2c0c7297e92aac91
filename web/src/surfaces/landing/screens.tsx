import clockDark from './shots/clock-dark.webp';
import clockLight from './shots/clock-light.webp';
import dealerDark from './shots/dealer-dark.webp';
import dealerLight from './shots/dealer-light.webp';
import floorDark from './shots/floor-dark.webp';
import floorLight from './shots/floor-light.webp';
import phoneDark from './shots/phone-dark.webp';
import phoneLight from './shots/phone-light.webp';

interface Shot {
  name: string;
  text: string;
  width: number;
  height: number;
  light: string;
  dark: string;
}

/** Pictures of the running demo, taken by `npm run shots:landing`. */
const shots: readonly Shot[] = [
  {
    name: 'Floor Manager',
    text: 'What needs someone first, and every table below it.',
    width: 1440,
    height: 900,
    light: floorLight,
    dark: floorDark,
  },
  {
    name: 'Phone',
    text: 'The floor in one hand.',
    width: 390,
    height: 844,
    light: phoneLight,
    dark: phoneDark,
  },
  {
    name: 'Dealer',
    text: 'The tablet at the table.',
    width: 1024,
    height: 768,
    light: dealerLight,
    dark: dealerDark,
  },
  {
    name: 'Clock',
    text: 'The wall, read from the far table.',
    width: 1280,
    height: 720,
    light: clockLight,
    dark: clockDark,
  },
];

export function Screens() {
  return (
    <section className="land-wrap land-part" id="screens" aria-labelledby="screens-title">
      <h2 id="screens-title">A screen for each job</h2>
      <div className="land-shots">
        {shots.map((shot) => (
          <figure key={shot.name} data-shot={shot.name}>
            <Picture shot={shot} theme="light" />
            <Picture shot={shot} theme="dark" />
            <figcaption>
              <b>{shot.name}</b> {shot.text}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** The one of the other theme is not shown, and what is not shown is not loaded. */
function Picture({ shot, theme }: { shot: Shot; theme: 'light' | 'dark' }) {
  return (
    <img
      className={`land-${theme}`}
      src={shot[theme]}
      width={shot.width}
      height={shot.height}
      loading="lazy"
      decoding="async"
      alt={`${shot.name}: ${shot.text}`}
    />
  );
}

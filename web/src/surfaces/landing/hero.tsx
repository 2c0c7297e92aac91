import { ArrowRight } from './arrow';
import { TableDrawing } from './table-drawing';

interface HeroProps {
  /** Whether a card room may register itself here. */
  registration: boolean;
}

export function Hero({ registration }: HeroProps) {
  return (
    <section className="land-wrap land-hero" aria-labelledby="hero">
      <div>
        <h1 id="hero">
          Every seat. <br />
          Every minute. <br />
          No rake.
        </h1>
        <p className="land-lead">
          PitBoss runs the tables, the lists, the clock and the cage of a membership poker room,
          live on every screen in the house.
        </p>
        <p className="land-acts">
          {registration ? (
            <a className="land-button" data-first href={`/register${window.location.search}`}>
              Register Your Room
            </a>
          ) : (
            <a className="land-button" data-first href="#screens">
              See the Screens
            </a>
          )}
          <a className="land-link" href="#money">
            How the money works
            <ArrowRight />
          </a>
        </p>
      </div>
      <TableDrawing />
    </section>
  );
}

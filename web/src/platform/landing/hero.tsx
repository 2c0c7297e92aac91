import { ArrowRight } from './arrow';
import { TableDrawing } from './table-drawing';
import { leadStyle, linkStyle, wrapStyle } from './style';

interface HeroProps {
  /** Whether card rooms may register themselves on this server. */
  registration: boolean;
}

export function Hero({ registration }: HeroProps) {
  return (
    <section
      className={`${wrapStyle} grid grid-cols-[29rem_minmax(0,1fr)] items-center gap-6 pt-10 pb-20 max-[1100px]:grid-cols-1 max-[768px]:pt-6 max-[768px]:pb-12`}
      aria-labelledby="hero"
    >
      <div>
        {/* No wrapping: the fallback font is wider, and neither the heading nor the links wrap differently before the web
            font loads. */}
        <h1
          id="hero"
          className="text-[clamp(2.75rem,1.6rem+3.4vw,4.5rem)]/[1] font-semibold tracking-[-0.035em] whitespace-nowrap"
        >
          Every seat. <br />
          Every minute. <br />
          No rake.
        </h1>
        <p className={`${leadStyle} text-ink-2`}>
          PitBoss runs the tables, the lists, the clock and the cage of a membership poker room, live on every screen in
          the house.
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 min-[64rem]:flex-nowrap min-[64rem]:whitespace-nowrap max-[768px]:[&>a]:flex-[1_1_100%]">
          {registration ? (
            <a className={linkStyle({ variant: 'primary' })} href={`/register${window.location.search}`}>
              Register Your Room
            </a>
          ) : (
            <a className={linkStyle({ variant: 'primary' })} href="#screens">
              See the Screens
            </a>
          )}
          <a className={linkStyle({ variant: 'text' })} href="#money">
            How the money works
            <ArrowRight />
          </a>
        </p>
      </div>
      <TableDrawing />
    </section>
  );
}

import { buttonStyle } from './button-style';
import { PlainPage } from './plain-page';

/** An address of the screens that leads to none, with a link to the console. */
export function MissingScreen({ children }: { children: string }) {
  return (
    <PlainPage>
      <section className="mx-auto grid w-[min(27rem,100%)] justify-items-center gap-2 text-center phone:pt-8">
        <h1 className="text-page font-semibold">There is no screen at this address</h1>
        <p className="text-body text-balance text-ink-2">{children}</p>
        <a href="/" className={`${buttonStyle({ variant: 'primary' })} mt-4`}>
          Open the console
        </a>
      </section>
    </PlainPage>
  );
}

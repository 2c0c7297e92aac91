import { buttonStyle } from './button-style';
import { PlainPage } from './plain-page';

interface NotYetProps {
  title: string;
  children: string;
}

/** A part of the product that is still to come, and the way to the part that works. */
export function NotYet({ title, children }: NotYetProps) {
  return (
    <PlainPage>
      <section className="mx-auto grid w-[min(27rem,100%)] justify-items-center gap-2 text-center phone:pt-8">
        <h1 className="text-page font-semibold">{title}</h1>
        <p className="text-body text-balance text-ink-2">{children}</p>
        <a href="/" className={`${buttonStyle({ variant: 'primary' })} mt-4`}>
          Open the console
        </a>
      </section>
    </PlainPage>
  );
}

import { ConciergeBell, Delete, Info, type LucideIcon, ScanLine } from 'lucide-react';
import { useEffect } from 'react';
import { Columns, Heading, Left, Problem } from './parts';
import { useKioskTexts } from './texts/use-kiosk-texts';
import { useScanner } from './use-scanner';

const DIGITS = 10;
const MASK = '(___) ___-____';

/** The mask with the digits that are typed, split where the next one goes. */
function split(phone: string): [string, string] {
  let rest = MASK;
  let typed = '';
  for (const digit of phone) {
    const at = rest.indexOf('_');
    typed += rest.slice(0, at) + digit;
    rest = rest.slice(at + 1);
  }
  if (phone.length === DIGITS) return [typed + rest, ''];
  const at = rest.indexOf('_');
  return [typed + rest.slice(0, at), rest.slice(at)];
}

interface StartViewProps {
  phone: string;
  onPhone: (phone: string) => void;
  onNext: () => void;
  /** The secret of a page's code that was scanned. */
  onCode: (secret: string) => void;
  problem: string;
  /** A question is above it, which takes the keys. */
  isPaused: boolean;
}

/** The start: a phone number on the keypad or a hardware keyboard, or a code from a scanner. */
export function StartView({ phone, onPhone, onNext, onCode, problem, isPaused }: StartViewProps) {
  const texts = useKioskTexts();
  const isWhole = phone.length === DIGITS;
  const type = (digit: string) => onPhone((phone + digit).slice(0, DIGITS));
  const erase = () => onPhone(phone.slice(0, -1));
  const isScanned = useScanner(onCode, isPaused);

  // Synchronizes with the keyboard, wherever the focus is.
  useEffect(() => {
    if (isPaused) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isScanned(event)) return;
      if (/^[0-9]$/.test(event.key)) type(event.key);
      else if (event.key === 'Backspace') erase();
      // A button that has the focus takes Enter itself.
      else if (event.key === 'Enter' && isWhole && !(event.target instanceof HTMLButtonElement)) onNext();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <Columns>
      <Left>
        <Heading text={texts.start}>{texts.title}</Heading>
        <Hint icon={ScanLine} title={texts.scan}>
          {texts.scanHow}
        </Hint>
        <Hint icon={ConciergeBell} title={texts.firstTime}>
          {texts.firstTimeHow}
        </Hint>
        <div className="mt-auto grid gap-3 portrait:mt-0">
          <Problem text={problem} />
          <p id="kiosk-digits" className="flex items-center gap-3 text-[1.125rem] leading-6 text-ink-2">
            <Info size={22} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
            {texts.tenDigits}
          </p>
        </div>
      </Left>
      <div className="grid grid-rows-[auto_1fr] gap-4 portrait:mt-auto portrait:grid-rows-[auto_auto]">
        <PhoneNumber phone={phone} />
        {/* A tap leaves the focus where it is: Enter of a keyboard is no second tap. */}
        <div className="grid grid-cols-3 gap-3" onPointerDown={(event) => event.preventDefault()}>
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
            <Key key={digit} onClick={() => type(digit)}>
              {digit}
            </Key>
          ))}
          <Key label={texts.deleteDigit} onClick={erase}>
            <Delete size={30} strokeWidth={1.75} aria-hidden="true" className="mx-auto" />
          </Key>
          <Key onClick={() => type('0')}>0</Key>
          <button
            type="button"
            aria-disabled={!isWhole}
            aria-describedby="kiosk-digits"
            onClick={() => {
              if (isWhole) onNext();
            }}
            className={`min-h-19 rounded-card border text-[1.25rem] font-semibold portrait:min-h-22 ${
              isWhole
                ? 'cursor-pointer border-accent bg-accent text-on-accent hover:bg-accent-hover'
                : 'cursor-default border-line text-ink-3'
            }`}
          >
            {texts.next}
          </button>
        </div>
      </div>
    </Columns>
  );
}

interface HintProps {
  icon: LucideIcon;
  title: string;
  children: string;
}

function Hint({ icon: Drawing, title, children }: HintProps) {
  return (
    <section className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-0.5 rounded-card border border-line bg-surface p-6">
      <Drawing size={56} strokeWidth={1.25} aria-hidden="true" className="row-span-2 text-ink-2" />
      <h2 className="text-[1.25rem] leading-7 font-semibold">{title}</h2>
      <p className="text-[1.125rem] leading-6 text-ink-2">{children}</p>
    </section>
  );
}

function PhoneNumber({ phone }: { phone: string }) {
  const texts = useKioskTexts();
  const [typed, rest] = split(phone);
  return (
    <div
      role="textbox"
      aria-label={texts.mobileNumber}
      aria-readonly="true"
      tabIndex={0}
      className="flex h-19 items-center justify-center rounded-card border-2 border-control bg-surface text-[2rem] leading-none font-semibold tracking-[0.01em] whitespace-pre"
    >
      {phone === '' ? <span className="font-normal text-ink-3">{typed}</span> : typed}
      {rest === '' ? null : (
        <>
          <span aria-hidden="true" className="mx-[3px] h-[38px] w-[3px] rounded-full bg-focus" />
          <span className="font-normal text-ink-3">{rest}</span>
        </>
      )}
    </div>
  );
}

interface KeyProps {
  label?: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Key({ label, onClick, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="min-h-19 cursor-pointer touch-manipulation rounded-card border border-line bg-surface text-[2rem] leading-none font-medium hover:bg-hover active:bg-sunken portrait:min-h-22"
    >
      {children}
    </button>
  );
}

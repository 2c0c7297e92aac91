import { leadStyle, twoStyle, wrapStyle } from './style';

/** The schedule that a new room starts with. */
const schedule = [
  {
    of: 'Membership',
    lines: [
      ['Day', '$25'],
      ['Month', '$100'],
      ['Year', '$1,000'],
    ],
  },
  {
    of: 'Seat, per hour',
    lines: [
      ['$1/$2 tables', '$8'],
      ['$2/$5 tables', '$12'],
      ['$5/$10 tables', '$20'],
    ],
  },
] as const;

const feeStyle = 'border-t border-felt-line py-2.5 text-[1.125rem]';
const zeroStyle = 'border-t-2 border-on-felt py-2.5 text-[1.375rem] font-semibold';

export function Money() {
  return (
    <section className="bg-felt py-22 text-on-felt max-[768px]:py-14" id="money" aria-labelledby="money-title">
      <div className={`${wrapStyle} ${twoStyle}`}>
        <div>
          <h2
            id="money-title"
            className="max-w-[14ch] text-[clamp(2.25rem,1.3rem+3vw,3.75rem)]/[1.04] font-semibold tracking-[-0.03em] text-balance"
          >
            The house sells time and membership. Nothing else.
          </h2>
          <p className={`${leadStyle} text-on-felt-2`}>
            Players pay to belong, and for the minutes they sit. The pot is theirs, all of it: a charge on a pot or on a
            share of a prize pool cannot be set up, because there is no such setting.
          </p>
        </div>
        <table className="w-full max-w-144 border-collapse">
          <caption className="caption-bottom pt-4 text-left text-[0.875rem] text-on-felt-2">
            What a new room starts with. Every room sets its own.
          </caption>
          {schedule.map(({ of, lines }) => (
            <tbody key={of}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={2}
                  className="pt-4 pb-1 text-left text-[0.875rem] font-medium text-on-felt-2"
                >
                  {of}
                </th>
              </tr>
              {lines.map(([what, fee]) => (
                <tr key={what}>
                  <td className={feeStyle}>{what}</td>
                  <td className={`${feeStyle} text-right font-semibold`}>{fee}</td>
                </tr>
              ))}
            </tbody>
          ))}
          <tbody>
            <tr>
              <td className={zeroStyle}>Taken from pots</td>
              <td className={`${zeroStyle} text-right`}>$0</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

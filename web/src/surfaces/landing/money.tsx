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

export function Money() {
  return (
    <section className="land-money" id="money" aria-labelledby="money-title">
      <div className="land-wrap land-two">
        <div>
          <h2 id="money-title">The house sells time and membership. Nothing else.</h2>
          <p className="land-lead">
            Players pay to belong, and for the minutes they sit. The pot is theirs, all of it: a
            charge on a pot or on a share of a prize pool cannot be set up, because there is no such
            setting.
          </p>
        </div>
        <table className="land-fees">
          <caption>What a new room starts with. Every room sets its own.</caption>
          {schedule.map(({ of, lines }) => (
            <tbody key={of}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {of}
                </th>
              </tr>
              {lines.map(([what, fee]) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{fee}</td>
                </tr>
              ))}
            </tbody>
          ))}
          <tbody>
            <tr className="land-zero">
              <td>Taken from pots</td>
              <td>$0</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

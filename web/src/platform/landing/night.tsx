import { headingStyle, partStyle } from './style';

const hours = [
  {
    at: '11:30',
    time: '11:30 AM',
    who: 'Front office',
    title: 'The door knows',
    text: 'Member, valid today, nothing owed, not barred: one check at the desk, on the list, at the seat and in the tournament.',
  },
  {
    at: '14:05',
    time: '2:05 PM',
    who: 'Floor manager',
    title: 'Seated in one tap',
    text: 'Call the next name, hold the seat against a timer, seat the player. Anyone can see why someone is next.',
  },
  {
    at: '17:00',
    time: '5:00 PM',
    who: 'Tournament director',
    title: 'One clock everywhere',
    text: 'Draw, balance, break, pay. The same second on the wall and on every tablet, and payouts that add up to the cent.',
  },
  {
    at: '20:42',
    time: '8:42 PM',
    who: 'Pit boss',
    title: 'Trouble finds you',
    text: 'A dispute, a late push or a short table is on the pit boss’s screen within a second of the act.',
  },
  {
    at: '23:00',
    time: '11:00 PM',
    who: 'Dealer',
    title: 'Nothing in the way',
    text: 'One tablet a table: who sits where and for how long, and one large button that calls the floor.',
  },
  {
    at: '03:40',
    time: '3:40 AM',
    who: 'Cashier and owner',
    title: 'It closes even',
    text: 'Count first, then see over or short. Every cent stands in a ledger that can only be added to.',
  },
];

export function Night() {
  return (
    <section className={partStyle} id="night" aria-labelledby="night-title">
      <h2 id="night-title" className={headingStyle}>
        A night in the room
      </h2>
      <ol className="mt-12 grid grid-cols-3 gap-x-6 gap-y-12 max-[1100px]:grid-cols-2 max-[768px]:mt-8 max-[768px]:grid-cols-1 max-[768px]:gap-8">
        {hours.map(({ at, time, who, title, text }) => (
          <li key={at} className="border-t-2 border-ink pt-3">
            <p className="flex justify-between text-[0.875rem] text-ink-2">
              <time dateTime={at} className="font-semibold text-ink">
                {time}
              </time>{' '}
              {who}
            </p>
            <h3 className="mt-5 mb-2 text-page font-semibold tracking-[-0.02em] text-balance">{title}</h3>
            <p className="max-w-92 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

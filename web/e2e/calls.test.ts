// A dealer calls the floor, and sees on their own screen who is coming.
import { expect, test } from 'vitest';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { button, see } from './harness/pages';

const club = openClub();

test('the dealer sees what a call says, and who is coming', async () => {
  const dealer = await club.visit('/dealer/table_5', { as: 'dealer', width: 1194, height: 834, touch: true });
  await see(dealer.getByText('“Technical, Table 5”'));
  await button(dealer, 'Technical').click();
  const calls = dealer.getByRole('region', { name: 'Open calls' });
  await see(calls.getByText('Sent just now. No one is coming yet'));

  const phone = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  await button(phone, 'I’m Coming , Table 5').click();
  await see(
    phone
      .getByRole('listitem')
      .filter({ hasText: 'Table 5' })
      .getByText(/^.+ is coming, /),
  );
  await see(calls.getByText(/^Sent .+ is coming, just now$/));

  const pit = await club.visit('/pit-boss/room_lodge_poker?tab=alerts', { as: 'pit' });
  await see(
    pit
      .getByRole('listitem')
      .filter({ hasText: 'Table 5' })
      .getByText(/ is coming, /),
  );
  expect(await look(pit, undefined, [1440, 1024])).toEqual([]);
  const mobile = await club.visit('/mobile', { as: 'floor', width: 390, touch: true });
  await see(mobile.getByRole('region', { name: 'Calls' }));
  expect(await look(mobile, undefined, [390])).toEqual([]);
  expect(await club.check()).toBe('clean');
});

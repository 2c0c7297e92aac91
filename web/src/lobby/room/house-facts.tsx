import { IdCard, MapPin, Phone } from 'lucide-react';
import { formatPhone } from '@/lib/format';
import { closedDays, feesText, hoursRows } from './model';
import { Panel, Row } from './panel';
import { useRoomTexts } from './texts/use-room-texts';
import type { RoomPage } from './types';

const icon = 'size-5 flex-none text-ink-2';

/** Opening hours, address, telephone number and who may play. */
export function HouseFacts({ page, now }: { page: RoomPage; now: number }) {
  const t = useRoomTexts();
  const { hours, streetAddress, location, phone, terms, fees } = page;
  return (
    <Panel
      title={hours.length === 0 ? t.theRoom : t.hours}
      note={hours.length === 0 ? undefined : closedDays(t, hours)}
    >
      {hours.length === 0 ? null : (
        <table className="w-full tabular-nums">
          <caption className="sr-only">{t.openingHours}</caption>
          <tbody className="divide-y divide-line-soft">
            {hoursRows(t, page, now).map(({ label, times, isToday }) => (
              <tr key={label} className={isToday ? 'font-semibold' : 'font-normal'}>
                <th scope="row" className="px-4 py-1.75 text-left text-body [font-weight:inherit]">
                  {label}
                </th>
                <td className="px-4 py-1.75 text-right text-body whitespace-nowrap">{times}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Row icon={<MapPin className={icon} aria-hidden />} title={streetAddress === '' ? location : streetAddress} />
      {phone === '' ? null : (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="block hover:bg-hover">
          <Row icon={<Phone className={icon} aria-hidden />} title={formatPhone(phone)} />
        </a>
      )}
      {terms === '' && fees.length === 0 ? null : (
        <Row
          icon={<IdCard className={icon} aria-hidden />}
          title={terms === '' ? t.membership : terms}
          {...(fees.length === 0 ? {} : { detail: feesText(t, fees) })}
        />
      )}
    </Panel>
  );
}

import type { PeakForecast } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { formatDate, formatDay, formatTime } from '@/lib/format';
import { Bars } from '@/ui/chart/bar-chart';
import { Empty } from '@/ui/empty';
import { Fact, Facts } from '@/ui/facts';
import { Panel } from '@/ui/panel';
import { forecastDay, forecastText } from './model';

/** The hour with the most players expected, and the data of the same weekday behind the forecast. */
export function PeakHour({ forecast }: { forecast: PeakForecast | null }) {
  const { timeZone } = useRoom();
  return (
    <Panel title="Peak Hour Forecast">
      {forecast === null ? (
        <Empty title="No forecast yet">Uses the same weekday of the last eight weeks. Not enough history yet.</Empty>
      ) : (
        <>
          <p className="flex items-center gap-4 px-4 pt-4 phone:px-3">
            <strong className="text-stat font-semibold whitespace-nowrap">
              {formatTime(forecast.hourAt, timeZone).replace(':00', '')}
            </strong>{' '}
            <span className="text-dense text-ink-2">{forecastText(forecast, forecastDay(forecast, timeZone))}</span>
          </p>
          <Bars
            title={`Players seated at the peak hour on the last ${forecastDay(forecast, timeZone)}s`}
            unit="players"
            bars={forecast.weeks.map(({ at, value }) => ({
              key: at,
              label: formatDate(at, timeZone),
              tick: formatDay(at, timeZone),
              value,
              text: String(Math.round(value)),
              strong: true,
            }))}
          />
          <div className="border-t border-line-soft">
            <Facts variant="panel">
              <Fact label={`Tables for ${forecast.expected} players`}>
                {forecast.tables}, {forecast.tablesNow} active now
              </Fact>
              <Fact label="Dealers on shift">{forecast.dealersOnDuty}</Fact>
            </Facts>
          </div>
        </>
      )}
    </Panel>
  );
}

import { YourStatistics } from '../statistics/your-statistics';
import { Frame } from '../layout/frame';
import { HOME } from '../links';
import { StartLink } from '../layout/start-link';

export function StatisticsPage() {
  return (
    <Frame title="Your Statistics" back={HOME} wide>
      <YourStatistics start={<StartLink />} />
    </Frame>
  );
}

import { YourStatistics } from '@/features/home-games/statistics/your-statistics';
import { Frame } from '../frame';
import { ROOT } from '../root';
import { StartLink } from '../start-link';

export function StatisticsPage() {
  return (
    <Frame title="Your Statistics" back={ROOT} wide>
      <YourStatistics start={<StartLink />} />
    </Frame>
  );
}

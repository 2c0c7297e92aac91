import { PageHead } from '@/ui/page-head';
import { PlainPage } from '@/ui/plain-page';
import { ChoosingSections } from './choosing';
import { FigureSections } from './figures';
import { FormSections } from './forms';
import { HomeGameSections } from './home-game';
import { LayerSections } from './layers';
import { ListSections } from './lists';
import { MarkSections } from './marks';
import { TournamentSections } from './tournament';
import { ReportSections } from './reports';

/** Every component in every state. The toggle at the top switches the theme. */
export function KitPage() {
  return (
    <PlainPage wide>
      <PageHead title="Kit" detail="Every part of the screens, with the states they seldom show" />
      <div className="mt-4">
        <MarkSections />
        <TournamentSections />
        <ListSections />
        <ReportSections />
        <FigureSections />
        <FormSections />
        <ChoosingSections />
        <HomeGameSections />
        <LayerSections />
      </div>
    </PlainPage>
  );
}

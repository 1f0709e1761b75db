import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';
import { EmptyState } from '@trame/ui/states';

const TITLE = 'Profils';

/** The accounts of staff, which this version of the app does not manage yet. */
export default function ProfilesPage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE}>
      <EmptyState
        title="Pas encore en service"
        description="Les comptes de l’équipe se géreront ici dans la prochaine version. D’ici là, un administrateur les ouvre et donne les rôles."
      />
    </Page>
  );
}

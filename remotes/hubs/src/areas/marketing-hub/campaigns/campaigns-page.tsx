import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

const TITLE = 'Campagnes';

/** Les envois aux personnes à qui l’on peut écrire. */
export default function CampaignsPage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE}>
      <p className="muted">Les envois aux personnes à qui l’on peut écrire.</p>
    </Page>
  );
}

import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

const TITLE = 'Acquisition';

/** D’où viennent les candidatures et les demandes, par source et par mois. */
export default function AcquisitionPage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE}>
      <p className="muted">D’où viennent les candidatures et les demandes, par source et par mois.</p>
    </Page>
  );
}

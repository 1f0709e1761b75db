import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

const TITLE = 'Contenus';

/** Les textes des pages publiques. */
export default function ContentsPage() {
  usePage({ title: TITLE });
  return (
    <Page title={TITLE}>
      <p className="muted">Les textes des pages publiques.</p>
    </Page>
  );
}

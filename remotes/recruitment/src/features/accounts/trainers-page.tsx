import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

export default function TrainersPage() {
  usePage({ title: 'Formateurs' });
  return <Page title="Formateurs">{null}</Page>;
}

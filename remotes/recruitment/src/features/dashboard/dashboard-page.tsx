import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

export default function DashboardPage() {
  usePage({ title: 'Tableau de bord' });
  return <Page title="Tableau de bord">{null}</Page>;
}

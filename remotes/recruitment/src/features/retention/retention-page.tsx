import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

export default function RetentionPage() {
  usePage({ title: 'Conservation des données' });
  return <Page title="Conservation des données">{null}</Page>;
}

import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

export default function TemplatesPage() {
  usePage({ title: 'Modèles de messages' });
  return <Page title="Modèles de messages">{null}</Page>;
}

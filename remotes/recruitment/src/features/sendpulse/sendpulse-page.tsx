import { usePage } from '@trame/platform';
import { Page } from '@trame/ui/page';

export default function SendpulsePage() {
  usePage({ title: 'Configuration SendPulse' });
  return <Page title="Configuration SendPulse">{null}</Page>;
}

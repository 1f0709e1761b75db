import { PapersQueuePage } from '@trame/app/papers-queue-page';
import { useShortcutsSetting } from '../application-data/components/use-shortcuts-setting.ts';

/** The papers that recruiters may check. */
export default function PapersPage() {
  return <PapersQueuePage title="Pièces à vérifier" shortcuts={useShortcutsSetting()} />;
}

import { PapersQueuePage } from '@trame/app/papers-queue-page';
import { shortcutsSetting } from '@trame/app/shortcuts-setting';

/** Whether the single keys of the queue act. */
const useShortcutsSetting = shortcutsSetting('hubs.papers');

/** The papers that the office may check: the RIB among them. */
export default function PapersPage() {
  return <PapersQueuePage title="Pièces" shortcuts={useShortcutsSetting()} />;
}

import { Button } from '@trame/ui/button';
import { MessagePreview } from './message-preview.tsx';
import { ProblemAlerts } from './problem-alerts.tsx';
import { SendButton } from './send-button.tsx';
import type { Composer } from './use-composer.ts';

/** The message as each person will read it. */
export function PreviewStep({ composer }: { composer: Composer }) {
  const { draft, recipients, sender, problems, remove } = composer;
  return (
    <MessagePreview draft={draft.values} recipients={recipients} sender={sender}>
      <ProblemAlerts problems={problems} count={recipients.length} onRemove={remove} />
    </MessagePreview>
  );
}

export function PreviewFooter({ composer }: { composer: Composer }) {
  return (
    <>
      <Button onClick={() => composer.go('write')}>Modifier</Button>
      <SendButton composer={composer} />
    </>
  );
}

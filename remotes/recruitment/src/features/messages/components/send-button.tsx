import { Button } from '@trame/ui/button';
import { Send } from 'lucide-react';
import type { Composer } from './use-composer.ts';

/** From writing and preview: to one person it sends, to several it shows first who they are. */
export function SendButton({ composer }: { composer: Composer }) {
  const { canSend, isChecking, recipients, requestSend } = composer;
  return (
    <Button
      variant="primary"
      icon={<Send className="icon" aria-hidden />}
      disabled={!canSend}
      loading={isChecking}
      onClick={requestSend}
    >
      {recipients.length > 1 ? `Envoyer à ${recipients.length} personnes…` : 'Envoyer'}
    </Button>
  );
}

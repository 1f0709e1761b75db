import { Button, IconButton } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { Undo2, X } from 'lucide-react';
import { useActionNotice } from './use-failure-notice.ts';
import { dismissUndo, takeUndo, useUndoStore } from './undo-store.ts';
import './undo-bar.css';

/** Takes the last thing back and says so. */
export function useUndo(): () => Promise<void> {
  const notice = useActionNotice();
  return async () => {
    const last = takeUndo();
    if (!last) return;
    try {
      await last.undo();
      notice.succeeded('Annulé', last.label);
    } catch (error) {
      notice.failed(error, error instanceof Error ? error.message : 'Impossible d’annuler.');
    }
  };
}

/** What was just done, with the way back; it stays until the next thing is done or someone closes it. */
export function UndoBar() {
  const last = useUndoStore((state) => state.last);
  const undo = useUndo();
  return (
    <output className="undo-bar" hidden={!last}>
      {last && (
        <>
          <span>{last.label}</span>
          <Button
            size="sm"
            variant="soft"
            icon={<Undo2 className="icon" aria-hidden />}
            onClick={() => void undo()}
          >
            Annuler <Kbd>U</Kbd>
          </Button>
          <IconButton
            size="sm"
            label="Masquer"
            icon={<X className="icon" aria-hidden />}
            onClick={dismissUndo}
          />
        </>
      )}
    </output>
  );
}

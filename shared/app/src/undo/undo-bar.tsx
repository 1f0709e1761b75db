import { AppError } from '@trame/data';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Kbd } from '@trame/ui/kbd';
import { NoticePlace } from '@trame/ui/provider';
import { Undo2, X } from 'lucide-react';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { dismissUndo, offerUndo, takeUndo, UndonePartly, useUndoStore } from './undo-store.ts';
import './undo-bar.css';

/** Undoes the last change and confirms it; after a temporary failure it can be tried again. */
export function useUndo(): () => Promise<void> {
  const notice = useActionNotice();
  return async () => {
    const last = takeUndo();
    if (!last) return;
    try {
      await last.undo();
      notice.succeeded('Annulé', last.label);
    } catch (error) {
      if (error instanceof UndonePartly) {
        notice.succeeded('Annulé en partie', error.message);
      } else if (error instanceof AppError) {
        offerUndo(last, last.turn);
        notice.failed(error, 'Impossible d’annuler pour le moment. Réessayez dans un instant.');
      } else {
        notice.failed(error, error instanceof Error ? error.message : String(error));
      }
    }
  };
}

/**
 * The last change and its undo button, where toasts are shown; it remains until the next change or until someone closes
 * it.
 */
export function UndoBar() {
  const last = useUndoStore((state) => state.last);
  const undo = useUndo();
  return (
    <NoticePlace>
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
    </NoticePlace>
  );
}

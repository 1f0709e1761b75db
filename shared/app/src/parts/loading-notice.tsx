import { Button } from '@trame/ui/button';
import { LoadingStatus } from '@trame/ui/states';
import { useEffect } from 'react';
import './loading-notice.css';

/** In the place of a section whose code is loading, after 200 ms. */
export const LoadingSection = () => (
  <div className="late-notice">
    <LoadingStatus label="Chargement…" visible />
  </div>
);

/** The `ref` of a button: when it goes away with the focus, what had the focus before gets it back. */
function giveFocusBack(button: HTMLButtonElement) {
  let before: EventTarget | null;
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before = relatedTarget ?? before;
  };
  button.addEventListener('focus', onFocus);
  // The clean-up of a `ref` runs while the element is still in the page.
  return () => {
    if (document.activeElement === button && before instanceof HTMLElement) before.focus();
  };
}

/** Above the page while the code of a dialog is loading, after 200 ms; `onCancel` and Escape give up waiting. */
export function LoadingDialog({ onCancel }: { onCancel: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What is below would close.
      event.stopPropagation();
      onCancel();
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [onCancel]);
  return (
    <div className="loading-notice late-notice">
      <LoadingStatus label="Chargement de la fenêtre…" visible />
      <Button ref={giveFocusBack} size="sm" variant="text" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  );
}

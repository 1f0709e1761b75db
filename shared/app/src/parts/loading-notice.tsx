import { Button } from '@trame/ui/button';
import { LoadingStatus } from '@trame/ui/states';
import './loading-notice.css';

/** In the place of a section whose code is loading, after 200 ms. */
export const LoadingSection = () => (
  <div className="late-notice">
    <LoadingStatus label="Chargement…" visible />
  </div>
);

/** Above the page while the code of a dialog is loading, after 200 ms; `onCancel` gives up waiting. */
export const LoadingDialog = ({ onCancel }: { onCancel: () => void }) => (
  <div className="loading-notice late-notice">
    <LoadingStatus label="Chargement de la fenêtre…" visible />
    <Button size="sm" variant="text" onClick={onCancel}>
      Annuler
    </Button>
  </div>
);

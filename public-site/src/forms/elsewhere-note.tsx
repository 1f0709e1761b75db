import { AlertIcon } from './controls/icons.tsx';
import { useFormParts } from './form-parts.ts';

/** Another tab fills this form in: says so, and lets the person go on here. */
export function ElsewhereNote({ onContinueHere }: { onContinueHere: () => void }) {
  const { t } = useFormParts();
  return (
    <div className="notice is-warning">
      <AlertIcon />
      <div>
        <p role="alert">{t.draft.elsewhere}</p>
        <div className="notice-actions">
          <button type="button" className="btn btn-primary" onClick={onContinueHere}>
            {t.draft.continueHere}
          </button>
        </div>
      </div>
    </div>
  );
}

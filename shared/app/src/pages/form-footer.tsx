import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { useRef, type ReactNode } from 'react';
import { SaveWaits } from '../editing/save-waits.tsx';
import type { EntityForm } from './use-entity-form.ts';
import './form-page.css';

const KEPT = 'Votre saisie est conservée.';

export type FormFooterProps = {
  /** Id of the form element. */
  id: string;
  form: Pick<EntityForm<never>, 'requestClose' | 'isSaving' | 'isWaiting' | 'giveUp' | 'failure'>;
  /** The button that saves. */
  label?: string;
  disabled?: boolean;
  /** Other buttons, before the one that saves. */
  children?: ReactNode;
};

/** The buttons of a form, and above them why it is not saved. */
export function FormFooter({ id, form, label = 'Enregistrer', disabled = false, children }: FormFooterProps) {
  const { requestClose, isSaving, isWaiting, giveUp, failure } = form;
  const submitButton = useRef<HTMLButtonElement>(null);
  const resume = () => {
    // The button that was pressed goes away.
    submitButton.current?.focus();
    giveUp();
  };
  return (
    <div className="form-footer">
      {isWaiting && (
        <SaveWaits
          action={
            <Button size="sm" onClick={resume}>
              Reprendre la saisie
            </Button>
          }
        />
      )}
      {failure && !isSaving && (
        <Alert tone="danger" title={failure}>
          {KEPT}
        </Alert>
      )}
      <div className="form-actions">
        <Button onClick={requestClose} disabled={isSaving && !isWaiting}>
          Annuler
        </Button>
        {children}
        <Button
          ref={submitButton}
          type="submit"
          form={id}
          variant="primary"
          loading={isSaving}
          disabled={disabled}
        >
          {isSaving ? 'Enregistrement...' : label}
        </Button>
      </div>
    </div>
  );
}

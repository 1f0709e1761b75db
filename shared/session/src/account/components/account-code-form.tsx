import { CodeForm } from '../../sign-in/components/code-form.tsx';

type AccountCodeFormProps = {
  label: string;
  /** Styled as a danger: it removes something. */
  kind?: 'primary' | 'danger';
  busyLabel: string;
  submit: (code: string) => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
};

/** A change to the account, confirmed by a code or cancelled. */
export function AccountCodeForm({
  label,
  kind = 'primary',
  busyLabel,
  submit,
  onDone,
  onCancel,
}: AccountCodeFormProps) {
  return (
    <div className="account-code">
      <CodeForm submit={(code) => submit(code).then(onDone)}>
        {(isBusy) => (
          <div className="account-buttons">
            <button className={`btn btn-${kind}`} type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? busyLabel : label}
            </button>
            <button className="btn btn-text" type="button" onClick={onCancel}>
              Annuler
            </button>
          </div>
        )}
      </CodeForm>
    </div>
  );
}

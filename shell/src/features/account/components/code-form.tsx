import { useEffect, useId, useState } from 'react';
import { CodeInput } from '../../auth/components/code-input.tsx';
import { FailureAlert } from '../../auth/components/failure-alert.tsx';
import { checkCode, codeOf } from '../../auth/model/checks.ts';
import { accountFailure, type AuthFailure } from '../../auth/model/sign-in-message.ts';
import { useShortForm } from '../../auth/model/use-short-form.ts';

type CodeFormProps = {
  label: string;
  busyLabel: string;
  submit: (code: string) => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
};

/** A code of the authenticator app, and what it is asked for. */
export function CodeForm({ label, busyLabel, submit, onDone, onCancel }: CodeFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { code: '' },
    check: checkCode,
    submit: async ({ code }) => {
      setFailure(undefined);
      try {
        await submit(codeOf(code));
        onDone();
      } catch (error) {
        setFailure(accountFailure(error));
        form.focus('code');
      }
    },
  });
  useEffect(() => document.getElementById(`${id}-code`)?.focus(), [id]);

  return (
    <form className="signin-form account-code" noValidate onSubmit={form.onSubmit}>
      <FailureAlert failure={failure} />
      <CodeInput id={`${id}-code`} error={form.errors.code} {...form.field('code')} />
      <div className="account-buttons">
        <button className="btn btn-primary" type="submit" aria-disabled={form.isBusy} aria-busy={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </button>
        <button className="btn btn-text" type="button" onClick={onCancel}>
          Annuler
        </button>
      </div>
    </form>
  );
}

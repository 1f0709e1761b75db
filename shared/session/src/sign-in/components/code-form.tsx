import { useEffect, useId, useState, type ReactNode } from 'react';
import { checkCode, codeOf } from '../model/account-checks.ts';
import { codeFailure } from '../model/account-message.ts';
import type { AuthFailure } from '../model/sign-in-message.ts';
import { useShortForm } from '../model/use-short-form.ts';
import { CodeInput } from './code-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import '../styles/signin.css';

type CodeFormProps = {
  /** Called with six digits. */
  submit: (code: string) => Promise<void>;
  /** The buttons below the code. */
  children: (isBusy: boolean) => ReactNode;
};

/** A code of the authenticator app, with the reason why it is needed. */
export function CodeForm({ submit, children }: CodeFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { code: '' },
    check: checkCode,
    submit: async ({ code }) => {
      setFailure(undefined);
      try {
        await submit(codeOf(code));
      } catch (error) {
        setFailure(codeFailure(error));
        form.focus('code');
      }
    },
  });
  useEffect(() => document.getElementById(`${id}-code`)?.focus(), [id]);

  return (
    <form className="signin-form" noValidate onSubmit={form.onSubmit}>
      <FailureAlert failure={failure} />
      <CodeInput id={`${id}-code`} error={form.errors.code} {...form.field('code')} />
      {children(form.isBusy)}
    </form>
  );
}

import { useId, useState } from 'react';
import { verifySecondStep } from '../../session/data/second-step.ts';
import { checkCode, codeOf } from '../model/checks.ts';
import { authFailure, type AuthFailure } from '../model/sign-in-message.ts';
import { useShortForm } from '../model/use-short-form.ts';
import { CodeInput } from './code-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The code of the authenticator app; success is seen by the session store. */
export function SecondStepForm() {
  const id = useId();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { code: '' },
    check: checkCode,
    submit: async ({ code }) => {
      setFailure(undefined);
      try {
        await verifySecondStep(codeOf(code));
      } catch (error) {
        setFailure(authFailure(error));
        form.focus('code');
      }
    },
  });

  return (
    <form className="signin-form" noValidate onSubmit={form.onSubmit}>
      <FailureAlert failure={failure} />
      <CodeInput id={`${id}-code`} error={form.errors.code} {...form.field('code')} />
      <SubmitButton isBusy={form.isBusy} label="Vérifier" busyLabel="Vérification…" />
      <p className="help">
        {
          'Appareil perdu ou remplacé\u202f? Un administrateur de la plateforme peut retirer cette étape de votre compte, après s’être assuré que c’est bien vous.'
        }
      </p>
    </form>
  );
}

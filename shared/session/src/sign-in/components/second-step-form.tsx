import { verifySecondStep } from '../../session/data/second-step.ts';
import { CodeForm } from './code-form.tsx';
import { LostDevice } from './lost-device.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The code that completes signing in; the session store notices success. */
export function SecondStepForm() {
  return (
    <CodeForm submit={verifySecondStep}>
      {(isBusy) => (
        <>
          <SubmitButton isBusy={isBusy} label="Vérifier" busyLabel="Vérification…" />
          <p className="help">
            <LostDevice />
          </p>
        </>
      )}
    </CodeForm>
  );
}

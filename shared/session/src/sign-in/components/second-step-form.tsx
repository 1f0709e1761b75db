import { verifySecondStep } from '../../session/data/second-step.ts';
import { CodeForm } from './code-form.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The code that completes signing in; the session store notices success. */
export function SecondStepForm() {
  return (
    <CodeForm submit={verifySecondStep}>
      {(isBusy) => (
        <>
          <SubmitButton isBusy={isBusy} label="Vérifier" busyLabel="Vérification…" />
          <p className="help">
            {
              'Appareil perdu ou remplacé\u202f? Un administrateur de la plateforme peut retirer cette étape de votre compte, après s’être assuré que c’est bien vous.'
            }
          </p>
        </>
      )}
    </CodeForm>
  );
}

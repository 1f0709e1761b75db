import { HONEYPOT_FIELD } from '@trame/domain';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { NeverReadyNote } from '../components/never-ready-note.tsx';
import { DraftNote } from './draft-note.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormPartsContext } from './form-parts.ts';
import { SendPanel } from './send-panel.tsx';
import type { FormFrame } from './use-public-form.ts';

interface ProviderProps<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>;
  frame: FormFrame;
  children: ReactNode;
}

/** Gives a form to the parts that it is made of. */
export const PublicFormProvider = <Values extends FieldValues, Checked>({
  form,
  frame,
  children,
}: ProviderProps<Values, Checked>) => (
  <FormPartsContext value={frame.parts}>
    <FormProvider {...form}>{children}</FormProvider>
  </FormPartsContext>
);

/** What prevents people from filling a form in here: no script, or another tab that has it. */
export function FormObstacles({ frame: { parts, isElsewhere, continueHere } }: { frame: FormFrame }) {
  return (
    <>
      <noscript>
        <p className="notice is-warning">
          {parts.t.noScript} {parts.contact.email}
        </p>
      </noscript>
      {isElsewhere && <ElsewhereNote onContinueHere={continueHere} />}
    </>
  );
}

/** What is stored of a form on this device. */
export const FormDraftNote = ({ frame: { draft, isElsewhere, eraseDraft } }: { frame: FormFrame }) =>
  isElsewhere ? null : <DraftNote state={draft} onErase={eraseDraft} />;

/** Shown when the script of a form does not arrive. */
export const FormLateNote = ({ frame: { parts } }: { frame: FormFrame }) =>
  parts.isReady ? null : <NeverReadyNote>{parts.t.notReady.late}</NeverReadyNote>;

interface BodyProps {
  frame: FormFrame;
  className: string;
  /** Of the part that is frozen while the form is being sent. */
  fieldsClassName: string;
  children: ReactNode;
}

/** The form itself: what is to be corrected, the fields, and the button with the result of sending. */
export function FormBody({
  frame: { id, onSubmit, isFrozen, isUnderWay, isElsewhere, trap, sending },
  className,
  fieldsClassName,
  children,
}: BodyProps) {
  return (
    // The script sends the form. Outside a dialog, this method prevents the browser from sending it before.
    <form id={id} className={className} method="dialog" noValidate onSubmit={onSubmit}>
      <ErrorSummary />
      <div className={fieldsClassName} inert={isFrozen}>
        {children}
      </div>
      <input
        className="trap"
        ref={trap}
        name={HONEYPOT_FIELD}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      {(isUnderWay || !isElsewhere) && <SendPanel {...sending} />}
    </form>
  );
}

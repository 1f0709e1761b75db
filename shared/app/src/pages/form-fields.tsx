import { ErrorSummary } from '@trame/ui/form';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EntityForm } from './use-entity-form.ts';
import './form-page.css';

/** What a page or a dialog shows of a form: `useEntityForm` answers it. */
export type ShownForm<Values extends FieldValues> = Pick<
  EntityForm<Values>,
  | 'control'
  | 'labels'
  | 'submit'
  | 'requestClose'
  | 'isSaving'
  | 'isWaiting'
  | 'giveUp'
  | 'failure'
  | 'confirmation'
  | 'conflict'
>;

export type FormFieldsProps<Values extends FieldValues> = {
  /** Id of the form element, by which `FormFooter` submits it from elsewhere. */
  id: string;
  form: ShownForm<Values>;
  children: ReactNode;
};

/** The fields of a form: nothing can be written in them while they are saved, which would be lost. */
export function FormFields<Values extends FieldValues>({ id, form, children }: FormFieldsProps<Values>) {
  const { control, labels, submit, isSaving } = form;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog opened by a field is not inside this form for the browser, but is for React.
    if (event.target !== event.currentTarget) return;
    // After Enter in a field: the focus remains in the form while its fields are inert.
    for (const element of event.currentTarget.elements)
      if (element instanceof HTMLButtonElement && element.type === 'submit') element.focus();
    submit();
  };
  return (
    <form id={id} className="form-body" noValidate onSubmit={onSubmit}>
      <ErrorSummary control={control} labels={labels} before="avant l’enregistrement" />
      <div inert={isSaving}>{children}</div>
    </form>
  );
}

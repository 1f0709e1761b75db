import { usePage, type Breadcrumb } from '@trame/platform';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { ErrorSummary } from '@trame/ui/form';
import { Card, Page } from '@trame/ui/page';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EntityForm } from './use-entity-form.ts';
import './form-page.css';

const KEPT = 'Votre saisie est conservée.';

export type FormPageProps<Values extends FieldValues> = {
  title: string;
  breadcrumbs: readonly Breadcrumb[];
  form: EntityForm<Values>;
  /** Fields, in `FormGrid`s. */
  children: ReactNode;
};

/** A page with the form of an entity. */
export function FormPage<Values extends FieldValues>({
  title,
  breadcrumbs,
  form,
  children,
}: FormPageProps<Values>) {
  usePage({ title, breadcrumbs: [...breadcrumbs] });
  const { control, labels, submit, requestClose, isSaving, failure, confirmation, conflict } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Page title={title}>
      <form className="form-page" noValidate onSubmit={onSubmit}>
        <ErrorSummary control={control} labels={labels} before="avant l’enregistrement" />
        <Card>
          <div className="form-fields" inert={isSaving}>
            {children}
          </div>
        </Card>
        <div className="form-page-footer">
          {failure && !isSaving && (
            <Alert tone="danger" title={failure}>
              {KEPT}
            </Alert>
          )}
          <div className="form-page-actions">
            <Button onClick={requestClose} disabled={isSaving}>
              Annuler
            </Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {isSaving ? 'Enregistrement...' : 'Enregistrer'}
            </Button>
          </div>
        </div>
      </form>
      {confirmation}
      {conflict}
    </Page>
  );
}

/** Fields side by side, below each other on narrow screens. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="form-grid">{children}</div>;
}

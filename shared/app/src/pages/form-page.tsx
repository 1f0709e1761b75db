import { usePage, type Breadcrumb } from '@trame/platform';
import { Card, Page } from '@trame/ui/page';
import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFields, type ShownForm } from './form-fields.tsx';
import { FormFooter } from './form-footer.tsx';

export type FormPageProps<Values extends FieldValues> = {
  title: string;
  breadcrumbs: readonly Breadcrumb[];
  form: ShownForm<Values>;
  /** Above the form. */
  notice?: ReactNode;
  /** Fields, side by side in `Columns`. */
  children: ReactNode;
};

/** A page with the form of an entity. */
export function FormPage<Values extends FieldValues>({
  title,
  breadcrumbs,
  form,
  notice,
  children,
}: FormPageProps<Values>) {
  usePage({ title, breadcrumbs: [...breadcrumbs] });
  const id = useId();
  return (
    <Page title={title}>
      {notice}
      <div className="form-page">
        <FormFields id={id} form={form}>
          <Card>
            <div className="form-fields">{children}</div>
          </Card>
        </FormFields>
        <div className="form-page-footer">
          <FormFooter id={id} form={form} />
        </div>
      </div>
      {form.confirmation}
      {form.conflict}
    </Page>
  );
}

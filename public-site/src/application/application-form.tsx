import { rulesOf, sourceOfQuery, type ApplicantField, type Locale } from '@trame/domain';
import { useMemo } from 'react';
import type { FormContact } from '../forms/form-parts.ts';
import { FormBody, PublicFormProvider } from '../forms/public-form.tsx';
import { usePublicForm, type FormDescription } from '../forms/use-public-form.ts';
import { Confirmation } from './confirmation.tsx';
import { DRAFT } from './draft-store.ts';
import { FormContext, type Country } from './form-context.ts';
import { FormLayout } from './form-layout.tsx';
import {
  emptyValues,
  FIELD_ORDER,
  formResolver,
  isStarted,
  type CheckedValues,
  type FileField,
  type FormValues,
} from './model.ts';
import { ActivitySection } from './sections/activity-section.tsx';
import { ConsentSection } from './sections/consent-section.tsx';
import { DocumentsSection } from './sections/documents-section.tsx';
import { ExpertiseSection } from './sections/expertise-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { TEXTS } from './texts/texts.ts';
import { typedBeforeScript } from './typed-before.ts';
import { useLanguageSwitch } from './use-language-switch.ts';

const applicationIn = (locale: Locale): FormDescription<FormValues, FileField, CheckedValues> => ({
  id: 'candidature',
  to: 'submit-application',
  locale,
  t: TEXTS[locale],
  labels: TEXTS[locale].fields,
  order: FIELD_ORDER,
  rulesOf: (name) => {
    const { explains, limit, required } = rulesOf(name as ApplicantField);
    // A field that explains another answer is shown only when it is needed.
    return { limit, isOptional: !required && !explains };
  },
  store: DRAFT,
  empty: emptyValues(locale),
  resolver: formResolver(locale),
  isStarted,
  typedBefore: typedBeforeScript,
  payloadOf: ({ resume: _resume, references: _references, ...answers }) => ({
    ...answers,
    source: sourceOfQuery(location.search),
  }),
});

interface Props {
  locale: Locale;
  countries: Country[];
  contact: FormContact;
}

/** The application form of a trainer, from the first field to the reference. */
export default function ApplicationForm({ locale, countries, contact }: Props) {
  const description = useMemo(() => applicationIn(locale), [locale]);
  const { form, frame, writeDraft, received } = usePublicForm(description, contact);
  useLanguageSwitch(writeDraft);

  const { isReady } = frame.parts;
  const context = useMemo(
    () => ({ locale, t: TEXTS[locale], countries, contact, isReady, control: form.control }),
    [locale, countries, contact, isReady, form.control],
  );

  if (received)
    return (
      <Confirmation
        receipt={received.receipt}
        email={received.checked?.email}
        contact={contact}
        locale={locale}
      />
    );
  return (
    <FormContext value={context}>
      <PublicFormProvider form={form} frame={frame}>
        <FormLayout frame={frame}>
          <FormBody frame={frame} className="form" fieldsClassName="form">
            <IdentitySection />
            <ActivitySection />
            <ExpertiseSection />
            <DocumentsSection />
            <ConsentSection />
          </FormBody>
        </FormLayout>
      </PublicFormProvider>
    </FormContext>
  );
}

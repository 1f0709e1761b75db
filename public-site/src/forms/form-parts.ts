import type { Locale } from '@trame/domain';
import { createContext, use } from 'react';
import type { FormTexts } from './form-texts.ts';

/** Where to write to the company, from its settings; null is not shown. */
export interface FormContact {
  email: string | null;
  privacyEmail: string | null;
}

/** What the parts that all forms are made of know of theirs. */
export interface FormParts {
  locale: Locale;
  t: FormTexts;
  /** The name of each field. */
  labels: Readonly<Record<string, string>>;
  /** Every field in the order of the page, which is the order of the summary and of focus. */
  order: readonly string[];
  /** The longest text of a field, and whether it may be empty. */
  rulesOf: (name: string) => { limit?: number | undefined; isOptional: boolean };
  contact: FormContact;
  /** False until the script of the page has taken over the prerendered form and read the draft: no control works before. */
  isReady: boolean;
}

export const FormPartsContext = createContext<FormParts | null>(null);

/** The form that a part is in. */
export function useFormParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error('useFormParts outside a form');
  return parts;
}

/** Id of the control that focus goes to for a field. */
export const controlId = (field: string) => `champ-${field}`;

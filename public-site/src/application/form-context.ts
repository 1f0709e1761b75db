import type { Locale } from '@trame/domain';
import { createContext, use } from 'react';
import type { Control } from 'react-hook-form';
import type { FormContact } from '../forms/form-parts.ts';
import type { CheckedValues, FormValues } from './model.ts';
import type { Texts } from './texts/fr.ts';

/** A country of the two lists, named at build time so that server and browser agree on names and order. */
export interface Country {
  code: string;
  name: string;
  /** Calling code with its plus sign; empty where there is none. */
  dial: string;
}

export interface ApplicationContext {
  locale: Locale;
  t: Texts;
  countries: readonly Country[];
  contact: FormContact;
  /**
   * False until the script of the page has taken over the prerendered form and read the draft: no control works before.
   */
  isReady: boolean;
  control: Control<FormValues, unknown, CheckedValues>;
}

export const FormContext = createContext<ApplicationContext | null>(null);

/** Texts, language and form object of the application being filled in. */
export function useApplication(): ApplicationContext {
  const context = use(FormContext);
  if (!context) throw new Error('useApplication outside its form');
  return context;
}

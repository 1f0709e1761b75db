import {
  billingFormSchema,
  LEGAL_FORMS,
  VAT_CASES,
  type AccountInput,
  type BillingInput,
  type BillingValues,
} from '@trame/domain/invoices';
import { countryName, DEFAULT_COUNTRY, today } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import type { Control, FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Billing } from '../data/billing.ts';

export type BillingControl = Control<BillingInput, unknown, BillingValues>;

/** The rules of the profile for react-hook-form: the first message of each field. */
export const billingResolver: Resolver<BillingInput, unknown, BillingValues> = (input) => {
  const read = z.safeParse(billingFormSchema, input);
  if (read.success) return { values: read.data, errors: {} };
  const errors: FieldErrors<BillingInput> = {};
  for (const { path, message } of read.error.issues)
    errors[path[0] as keyof BillingInput] ??= { type: 'rule', message };
  return { values: {}, errors };
};

const oneOf = <Value extends string>(options: readonly { value: Value }[], value: string): Value | '' =>
  options.find((option) => option.value === value)?.value ?? '';

const written = (kind: keyof typeof IDENTIFIERS, value: string | null) =>
  value === null ? '' : IDENTIFIERS[kind].written(value);

/** What the form shows of a stored profile, or of none. */
export const billingInputOf = (billing: Billing | null, name: string): BillingInput =>
  billing
    ? {
        legal_form: oneOf(LEGAL_FORMS, billing.legal_form),
        legal_name: billing.legal_name,
        company_details: billing.company_details ?? '',
        siret: written('siret', billing.siret),
        address: billing.address,
        postal_code: billing.postal_code,
        city: billing.city,
        country: billing.country,
        vat_case: oneOf(VAT_CASES, billing.vat_case),
        vat_number: written('vat', billing.vat_number),
        nda: written('nda', billing.nda),
        on_debits: billing.on_debits,
        number_prefix: billing.number_prefix,
        next_number: String(billing.next_number),
      }
    : {
        legal_form: '',
        legal_name: name,
        company_details: '',
        siret: '',
        address: '',
        postal_code: '',
        city: '',
        country: DEFAULT_COUNTRY,
        vat_case: '',
        vat_number: '',
        nda: '',
        on_debits: false,
        number_prefix: `${today().slice(0, 4)}-`,
        next_number: '1',
      };

/** The names of the fields, as the form and its messages say them. */
export const BILLING_LABELS: Readonly<Record<keyof BillingInput | keyof AccountInput, string>> = {
  legal_form: 'Votre statut',
  legal_name: 'Nom à écrire',
  company_details: 'Forme, capital et RCS',
  siret: 'SIRET',
  address: 'Adresse',
  postal_code: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  vat_case: 'Votre cas de TVA',
  vat_number: 'Numéro de TVA',
  nda: 'Déclaration d’activité',
  on_debits: 'TVA sur les débits',
  number_prefix: 'Début du numéro',
  next_number: 'Prochain numéro',
  iban: 'IBAN',
  bic: 'BIC',
  account_holder: 'Titulaire du compte',
};

/** A value of the profile as it is read where two versions are compared. */
export function billingText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (field === 'country') return countryName(value);
  const options = field === 'legal_form' ? LEGAL_FORMS : field === 'vat_case' ? VAT_CASES : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

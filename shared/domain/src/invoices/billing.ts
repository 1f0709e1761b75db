import * as z from 'zod/mini';
import { IDENTIFIERS } from '../company/identifiers.ts';
import { isIban, storedIban } from '../company/iban.ts';
import { FRENCH_POSTAL_CODE } from '../application-form.ts';
import { DEFAULT_COUNTRY, isCountryCode } from '../countries.ts';
import { formRules, rule } from '../form-rules.ts';
import { printedOnly } from './printed.ts';
import { namesVatNumber, VAT_CASES, type VatCase } from './vat.ts';

/** How a trainer works: what the name and the company's particulars on an invoice must say. */
export const LEGAL_FORMS = [
  { value: 'ei', label: 'Entrepreneur individuel', hint: 'Micro ou réel', isCompany: false },
  { value: 'eurl_sasu', label: 'EURL ou SASU', hint: 'Associé unique', isCompany: true },
  { value: 'company', label: 'Autre société', hint: 'SARL, SAS, SCOP', isCompany: true },
  { value: 'portage', label: 'Portage salarial', hint: 'La société de portage facture', isCompany: true },
] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number]['value'];

/** Whether the particulars of a company (capital, register) are on its invoices: C. com. R123-238. */
export const isCompanyForm = (form: string): boolean =>
  LEGAL_FORMS.some(({ value, isCompany }) => value === form && isCompany);

/** Whether money may go to the account: only to one that was confirmed by another channel. */
export const IBAN_STATES = [
  { value: 'none', label: 'Non renseigné' },
  { value: 'to_confirm', label: 'À confirmer' },
  { value: 'confirmed', label: 'Confirmé' },
] as const;
export type IbanState = (typeof IBAN_STATES)[number]['value'];

/** Longest texts of a billing profile, in characters; the database checks the same. */
export const BILLING_LIMITS = {
  legalName: 160,
  companyDetails: 200,
  address: 200,
  postalCode: 16,
  city: 120,
  holder: 140,
  /** With the digits of the number, an invoice has 35 characters at most (BR-FR-01). */
  prefix: 20,
  number: 999_999,
  /** How an account was confirmed, or why it was not. */
  how: 300,
} as const;

/** The number of the next prepared invoice: three digits or more after the prefix; the database writes the same. */
export const invoiceNumber = (prefix: string, next: number): string =>
  `${prefix}${String(next).padStart(3, '0')}`;

const rules = formRules('fr');

/** A VAT number of a country of the Union; France's has a key. */
const isVatNumber = (text: string) =>
  text.startsWith('FR') ? IDENTIFIERS.vat.isOne(text) : /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(text);

/** « EI » or « entrepreneur individuel » is part of the name of a sole trader (C. com. R526-27). */
const SAYS_EI = /(?:^|[^\p{L}])(?:EI|E\.I\.|entrepreneur individuel)(?:[^\p{L}]|$)/iu;

/** An identifier that may be missing. */
const optional = (identifier: (typeof IDENTIFIERS)[keyof typeof IDENTIFIERS]) =>
  z
    .string()
    .check(
      rule((text) =>
        text.trim() === '' || identifier.isOne(identifier.stored(text)) ? undefined : identifier.message,
      ),
    );

/** A choice that was made. No enum: one that fails would keep the rules of several fields from being tried. */
const oneOf = (options: readonly { value: string }[], message: string) =>
  z.string().check(rule((text) => (options.some(({ value }) => value === text) ? undefined : message)));

/** The form of a billing profile, as a person types it; the account of the bank has a form of its own. */
export const billingFormSchema = z.pipe(
  z
    .object({
      legal_form: oneOf(LEGAL_FORMS, 'Choisissez votre statut'),
      legal_name: rules
        .requiredLine(BILLING_LIMITS.legalName, 'Donnez le nom à écrire sur vos factures')
        .check(printedOnly),
      company_details: rules.line(BILLING_LIMITS.companyDetails).check(printedOnly),
      siret: optional(IDENTIFIERS.siret),
      address: rules.requiredLine(BILLING_LIMITS.address, 'Donnez votre adresse').check(printedOnly),
      postal_code: rules.requiredLine(BILLING_LIMITS.postalCode, 'Donnez le code postal').check(printedOnly),
      city: rules.requiredLine(BILLING_LIMITS.city, 'Donnez la ville').check(printedOnly),
      country: z.string().check(rule((code) => (isCountryCode(code) ? undefined : 'Choisissez un pays'))),
      vat_case: oneOf(VAT_CASES, 'Choisissez votre cas de TVA'),
      vat_number: z.string(),
      nda: optional(IDENTIFIERS.nda),
      on_debits: z.boolean(),
      number_prefix: rules
        .line(BILLING_LIMITS.prefix)
        .check(
          rule((text) =>
            /^[A-Za-z0-9+\-_/]*$/.test(text)
              ? undefined
              : 'Lettres, chiffres, + - _ / seulement, sans espace',
          ),
        ),
      next_number: z
        .string()
        .check(
          rule((text) =>
            /^[1-9]\d{0,5}$/.test(text.trim()) ? undefined : 'Un nombre entier, à partir de 1',
          ),
        ),
    })
    .check(
      z.superRefine((form, context) => {
        const refuse = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message, input: form });
        const siret = IDENTIFIERS.siret.stored(form.siret);
        const vat = IDENTIFIERS.vat.stored(form.vat_number);
        if (form.country === DEFAULT_COUNTRY) {
          if (siret === '') refuse('siret', 'Donnez votre SIRET');
          if (!FRENCH_POSTAL_CODE.test(form.postal_code))
            refuse('postal_code', 'Code postal invalide\u00a0: cinq chiffres attendus');
          if (form.vat_case === 'ue_autoliquidation')
            refuse('vat_case', 'L’autoliquidation est pour une entreprise établie dans un autre pays');
          if (isCompanyForm(form.legal_form) && form.company_details === '')
            refuse('company_details', 'Donnez la forme, le capital et le RCS de la société');
        }
        if (form.legal_form === 'ei' && form.country === DEFAULT_COUNTRY && !SAYS_EI.test(form.legal_name))
          refuse('legal_name', 'Ajoutez «\u00a0EI\u00a0» à votre nom\u00a0: la loi l’impose');
        if (vat === '') {
          if (namesVatNumber(form.vat_case))
            refuse('vat_number', 'Donnez votre numéro de TVA\u00a0: il figure sur chaque facture');
        } else if (!isVatNumber(vat)) {
          refuse(
            'vat_number',
            vat.startsWith('FR')
              ? IDENTIFIERS.vat.message
              : 'Ce numéro de TVA n’en est pas un\u00a0: deux lettres, puis deux à douze signes.',
          );
        } else if (vat.startsWith('FR') && siret && !vat.endsWith(siret.slice(0, 9))) {
          refuse('vat_number', 'Ce numéro de TVA est celui d’un autre SIREN que votre SIRET');
        }
      }),
    ),
  z.transform((form) => ({
    legal_form: form.legal_form as LegalForm,
    legal_name: form.legal_name,
    company_details: form.company_details || null,
    siret: IDENTIFIERS.siret.stored(form.siret) || null,
    address: form.address,
    postal_code: form.postal_code,
    city: form.city,
    country: form.country,
    vat_case: form.vat_case as VatCase,
    vat_number: IDENTIFIERS.vat.stored(form.vat_number) || null,
    nda: IDENTIFIERS.nda.stored(form.nda) || null,
    // An option of those who charge VAT.
    on_debits: form.vat_case === 'assujetti' && form.on_debits,
    number_prefix: form.number_prefix,
    next_number: Number(form.next_number),
  })),
);

/** What a person types into the form of a billing profile. */
export type BillingInput = Omit<z.input<typeof billingFormSchema>, 'legal_form' | 'vat_case'> & {
  legal_form: LegalForm | '';
  vat_case: VatCase | '';
};
/** What is stored of it. */
export type BillingValues = z.output<typeof billingFormSchema>;

/** Signs of a French IBAN: a key says nothing of signs that are missing. */
const FRENCH_IBAN = 27;

/** The form of the account that payments go to. */
export const accountFormSchema = z.pipe(
  z.object({
    iban: z.string().check(
      rule((text) => {
        if (text.trim() === '') return 'Donnez votre IBAN';
        const iban = storedIban(text);
        if (/^FR\d/.test(iban) && iban.length !== FRENCH_IBAN)
          return `Un IBAN français a ${FRENCH_IBAN} signes, celui-ci ${iban.length}. Recopiez-le depuis votre RIB.`;
        return isIban(iban)
          ? undefined
          : 'Cet IBAN est faux\u00a0: ses chiffres ne vérifient pas sa clé. Recopiez-le depuis votre RIB.';
      }),
    ),
    bic: z.string().check(
      rule((text) => {
        const bic = storedIban(text);
        return bic === '' || /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic)
          ? undefined
          : 'Un BIC a huit ou onze signes, par exemple AGRIFRPP';
      }),
    ),
    account_holder: rules.requiredLine(BILLING_LIMITS.holder, 'Donnez le titulaire du compte'),
  }),
  z.transform(({ iban, bic, account_holder }) => ({
    iban: storedIban(iban),
    bic: storedIban(bic) || null,
    account_holder,
  })),
);
/** What a person types into the form of an account. */
export type AccountInput = z.input<typeof accountFormSchema>;
/** What is stored of it. */
export type AccountValues = z.output<typeof accountFormSchema>;

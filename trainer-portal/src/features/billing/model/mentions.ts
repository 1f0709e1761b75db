import { ibanEnd, IDENTIFIERS, writtenIban } from '@trame/domain/company';
import { DEBITS_TEXT_KEY, namesVatNumber, vatTextKey, type BillingInput } from '@trame/domain/invoices';
import { ruleText, type Terms } from '../data/terms.ts';

/** What an invoice must say, in the order in which it stands on it. */
export type Mention = {
  key: 'seller' | 'number' | 'buyer' | 'service' | 'vat' | 'payment' | 'late';
  title: string;
  text: string;
  /** Whether the text is to be printed as it is; otherwise it says what to write. */
  isExact: boolean;
};

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ');

const stored = (kind: keyof typeof IDENTIFIERS, typed: string) => {
  const { stored: store, written } = IDENTIFIERS[kind];
  return written(store(typed));
};

/** The account in a sentence: its first four and its last four. */
export const shortIban = (iban: string): string => `${iban.slice(0, 4)} ${ibanEnd(iban.slice(-4))}`;

/** « 20 % » of hundredths of a per cent. */
export const percent = (rate: number): string => `${(rate / 100).toLocaleString('fr-FR')}\u00a0%`;

/** The lines under the name of who sells, as typed so far. */
export const sellerLines = (input: BillingInput): string[] =>
  [
    input.company_details,
    input.address,
    `${input.postal_code} ${input.city}`.trim(),
    input.siret && `SIRET ${stored('siret', input.siret)}`,
    namesVatNumber(input.vat_case) && input.vat_number !== '' ? `TVA ${stored('vat', input.vat_number)}` : '',
    input.nda && `Déclaration d’activité ${stored('nda', input.nda)}`,
  ].filter(Boolean);

/** The lines under the name of the company that pays: its VAT number too, which it needs where it owes the VAT. */
export const buyerLines = ({ buyer }: Terms): string[] =>
  [
    buyer?.address,
    joined(`${buyer?.postal_code ?? ''} ${buyer?.city ?? ''}`.trim()),
    buyer?.siren && `SIREN ${IDENTIFIERS.siren.written(buyer.siren)}`,
    buyer?.vat_number && `TVA ${stored('vat', buyer.vat_number)}`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

/** What the invoice says of VAT: the exact words of the case, or the rate; nothing before a case is chosen. */
export function vatText(input: BillingInput, terms: Terms): string {
  const { rules } = terms;
  if (input.vat_case === '') return '';
  const key = vatTextKey(input.vat_case);
  if (key !== null)
    return input.vat_case === 'ue_autoliquidation' && input.vat_number
      ? `${ruleText(terms, key)}, TVA ${stored('vat', input.vat_number)}`
      : ruleText(terms, key);
  return [
    `TVA ${rules.vat_rate == null ? '' : percent(rules.vat_rate)}`.trim(),
    input.on_debits && ruleText(terms, DEBITS_TEXT_KEY),
  ]
    .filter(Boolean)
    .join('. ');
}

/** When and how it is paid; a whole IBAN with ordinary spaces, at which a narrow line can break. */
export const paymentText = (iban: string | null, { rules }: Terms, whole = false): string =>
  [
    joined(
      `Virement${rules.payment_days == null ? '' : ` à ${rules.payment_days} jours`}`,
      iban !== null && `IBAN ${whole ? writtenIban(iban) : shortIban(iban)}`,
    ),
    rules.discount_text?.replace(/\.$/, ''),
  ]
    .filter(Boolean)
    .join('. ')
    .concat('.');

/** The fees of a late payment, in the words of the law. */
export const lateText = ({ rules }: Terms): string =>
  [rules.late_penalty_text, rules.recovery_fee_text].filter(Boolean).join(' ');

/** The mentions of the invoices of a person, from what the form says now. */
export function mentionsOf(input: BillingInput, iban: string | null, terms: Terms): Mention[] {
  const { rules, buyer } = terms;
  return [
    { key: 'seller', title: 'Vous', text: joined(input.legal_name, ...sellerLines(input)), isExact: true },
    {
      key: 'number',
      title: 'Numéro et dates',
      text: joined(
        'Suite sans trou',
        'date d’émission',
        rules.payment_days != null && `échéance à ${rules.payment_days} jours`,
      ),
      isExact: false,
    },
    {
      key: 'buyer',
      title: 'Votre client',
      text: joined(buyer?.name, ...buyerLines(terms)) || 'Les coordonnées de la société arrivent ici',
      isExact: Boolean(buyer?.name),
    },
    {
      key: 'service',
      title: 'La session',
      text: 'Intitulé, lieu, dates, heures, ordre de mission, «\u00a0Prestation de services\u00a0»',
      isExact: false,
    },
    {
      key: 'vat',
      title: 'TVA',
      text: vatText(input, terms) || 'Choisissez votre cas de TVA',
      isExact: input.vat_case !== '',
    },
    { key: 'payment', title: 'Règlement', text: paymentText(iban, terms, true), isExact: true },
    { key: 'late', title: 'Retard', text: lateText(terms), isExact: true },
  ];
}

import { isTooOld, TOO_OLD } from '../too-old.ts';
import type { InvoiceRules } from '../context.ts';
import type { DateField } from '../reading/cii.ts';
import { isCode } from './code-lists.ts';
import { broken, KEPT, ofFrenchXml, ofXml, type Judge, type Problem } from './judge.ts';
import { dueDayOf, issueDaysOf } from './values.ts';
import { isLongerThanLaw } from './terms.ts';
import { date, quoted } from './wording.ts';

/** BR-FR-04, V1.4.0. */
export const FRENCH_TYPES = new Set(
  '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503'.split(' '),
);
export const CREDIT_TYPES = new Set(['261', '262', '381', '396', '502', '503', '81', '83', '308']);
export const DEPOSIT_TYPES = new Set(['386', '500', '503']);
/** BR-FR-20, V1.4.0. */
const TREATMENTS = new Set(['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY']);
/** Invoices that correct another one (BR-FR-CO-04). */
const CORRECTIVE_TYPES = new Set(['384', '471', '472', '473']);
/** BR-FR-08, V1.4.0. */
const MODES = new Set('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' '));
const CORRECT = 'Corrigez-le dans votre logiciel, puis exportez de nouveau la facture.';
const CORRECT_HER = 'Corrigez-la dans votre logiciel, puis exportez de nouveau la facture.';

const NOTES = {
  PMT: 'l’indemnité de recouvrement de 40 € (PMT)',
  PMD: 'les pénalités de retard (PMD)',
  AAB: 'l’escompte (AAB)',
} as const;

function impossible(what: string, field: DateField | null): Problem[] {
  if (!field) return [];
  const year = Number(field.day?.slice(0, 4));
  if (field.day !== null && year >= 2000 && year <= 2099) return [];
  return [
    {
      sentence:
        field.format !== null && field.format !== '102'
          ? `${what} est au format ${field.format} ; seul le format 102 (AAAAMMJJ) est admis.`
          : `${what} vaut ${quoted(field.text)}, qui n’est pas un jour entre 2000 et 2099.`,
      fix: CORRECT_HER,
      xmlPath: field.path,
    },
  ];
}

/** What the reform asks for, before and after it concerns the trainer. */
const obligation = ({ isInScope }: InvoiceRules) =>
  isInScope
    ? 'est obligatoire avec la facture électronique'
    : 'sera obligatoire avec la facture électronique';

const daysBetween = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

export const HEAD_JUDGES = {
  'number-present': ofXml(({ number }) =>
    number?.text ? KEPT : broken('Le XML n’a pas de numéro de facture.', CORRECT, { xmlPath: number?.path }),
  ),
  'number-format': ofFrenchXml(({ number, preceding }) => {
    const numbers = [number, ...preceding.map((one) => one.number)].flatMap((one) =>
      one?.text ? [one] : [],
    );
    if (numbers.length === 0) return null;
    return numbers.flatMap(({ text, path }): Problem[] => {
      if (text.length > 35)
        return [
          {
            sentence: `Le numéro ${quoted(text)} a ${text.length} caractères ; 35 sont admis.`,
            fix: CORRECT,
            xmlPath: path,
          },
        ];
      return /^[A-Za-z\d+\-_/]+$/.test(text)
        ? []
        : [
            {
              sentence: `Le numéro ${quoted(text)} a un signe non admis : seuls les lettres sans accent, les chiffres et + - _ / le sont.`,
              fix: CORRECT,
              xmlPath: path,
            },
          ];
    });
  }),
  'issue-date': ofXml(({ issueDate }) => {
    if (!issueDate?.text)
      return broken('Le XML n’a pas de date de facture.', CORRECT_HER, { xmlPath: issueDate?.path });
    return impossible('La date de facture', issueDate);
  }),
  'issue-date-past': (subject) => {
    const days = issueDaysOf(subject);
    const [day] = days;
    if (!day) return subject.xml || !subject.page ? null : KEPT;
    // A page may say its day in two ways: one of them is enough.
    return days.every(({ value }) => value > subject.context.today)
      ? broken(
          `La facture est datée du ${date(day.value)}, après aujourd’hui.`,
          'Datez la facture du jour où vous l’émettez.',
          { place: day.place, xmlPath: day.xmlPath },
        )
      : KEPT;
  },
  'issue-date-old': (subject) => {
    const days = issueDaysOf(subject);
    const [day] = days;
    if (!day) return null;
    return days.every(({ value }) => isTooOld(value, subject.context.today))
      ? broken(
          `La facture est datée du ${date(day.value)}. ${TOO_OLD}`,
          subject.xml
            ? 'Si cette date est fausse, corrigez-la dans votre logiciel.'
            : 'Si cette date est mal lue, corrigez-la au dépôt.',
          // What is read on a page may be another day, which the person corrects.
          { place: day.place, xmlPath: day.xmlPath, ...(subject.xml ? {} : { severity: 'fix' }) },
        )
      : KEPT;
  },
  'other-dates': ofXml((xml) => [
    ...impossible('L’échéance', xml.dueDate),
    ...impossible('La date de prestation', xml.deliveryDate),
    ...impossible('Le début de la période', xml.periodStart),
    ...impossible('La fin de la période', xml.periodEnd),
    ...xml.preceding.flatMap((one) => impossible('La date de la facture citée', one.date)),
    ...xml.lines.flatMap((line) => [
      ...impossible('Le début de période d’une ligne', line.periodStart),
      ...impossible('La fin de période d’une ligne', line.periodEnd),
    ]),
  ]),
  'type-code': ofXml(({ typeCode }, { isFrench }) => {
    const code = typeCode?.text ?? '';
    if (FRENCH_TYPES.has(code) || (!isFrench && isCode('BR-CL-01', code))) return KEPT;
    return broken(
      code
        ? `Le type ${quoted(code)} n’est pas admis en France (380 pour une facture, 381 pour un avoir).`
        : 'Le XML ne dit pas s’il est une facture ou un avoir.',
      CORRECT,
      { xmlPath: typeCode?.path },
    );
  }),
  'type-sign': ofXml(({ typeCode, totals }) => {
    const gross = totals?.gross?.value;
    if (gross === null || gross === undefined || !typeCode) return null;
    if (gross >= 0n || CREDIT_TYPES.has(typeCode.text)) return KEPT;
    return broken(
      `Le total est négatif, et le type ${typeCode.text} est celui d’une facture.`,
      'Émettez un avoir (type 381), avec des montants positifs.',
      { xmlPath: typeCode.path },
    );
  }),
  'credit-reference': ofFrenchXml(({ typeCode, preceding, lines }) => {
    if (!typeCode) return null;
    if (CORRECTIVE_TYPES.has(typeCode.text)) {
      const whole = preceding.filter(({ number, date: day }) => number?.text && day?.text);
      return whole.length === 1 && preceding.length === 1
        ? KEPT
        : broken(
            `Le type ${typeCode.text} est celui d’une facture rectificative, et le XML ne cite pas une seule facture, avec sa date.`,
            'Citez le numéro et la date de la facture corrigée.',
            { xmlPath: typeCode.path },
          );
    }
    if (!CREDIT_TYPES.has(typeCode.text)) return null;
    if (preceding.some(({ number }) => number?.text)) return KEPT;
    return lines.length === 0 && preceding.length > 0
      ? null
      : broken(
          'L’avoir ne cite pas la facture qu’il corrige.',
          'Citez le numéro et la date de la facture corrigée.',
          { xmlPath: typeCode.path },
        );
  }),
  currency: ofXml(({ currency, accountingCurrency, totals }) => {
    if (!currency?.text) return broken('Le XML ne dit pas dans quelle devise il est.', CORRECT);
    const other = totals?.vatFields.find(
      (one) =>
        one.currency !== null && one.currency !== currency.text && one.currency !== accountingCurrency?.text,
    );
    if (other)
      return broken(
        `La TVA est en ${other.currency ?? ''}, la facture en ${currency.text}.`,
        'Émettez la facture dans une seule devise, l’euro.',
        { xmlPath: other.path },
      );
    const bare = totals?.vatFields.find((one) => one.currency === null);
    if (bare)
      return broken('Le total de TVA ne dit pas sa devise (currencyID).', CORRECT, { xmlPath: bare.path });
    if (
      accountingCurrency?.text &&
      accountingCurrency.text !== currency.text &&
      totals?.vatFields.every((one) => one.currency !== accountingCurrency.text)
    )
      return broken(
        `Le XML annonce une TVA en ${accountingCurrency.text}, et ne la donne pas dans cette devise.`,
        'Émettez la facture dans une seule devise, l’euro.',
        { xmlPath: accountingCurrency.path },
      );
    if (currency.text === 'EUR') return KEPT;
    if (!isCode('BR-CL-04', currency.text))
      return broken(`${quoted(currency.text)} n’est pas un code de devise.`, CORRECT, {
        xmlPath: currency.path,
      });
    return broken(
      `La facture est en ${currency.text}${accountingCurrency ? `, sa TVA en ${accountingCurrency.text}` : ''}.`,
      'Trame règle en euros : émettez la facture en euros.',
      { xmlPath: currency.path },
    );
  }),
  'due-date': ofXml(({ dueDate, paymentTerms, totals, typeCode }, { profile, isCredit }) => {
    const due = totals?.due?.value;
    if (profile === 'minimum' || due === null || due === undefined) return null;
    if (due <= 0n || isCredit || DEPOSIT_TYPES.has(typeCode?.text ?? '')) return KEPT;
    return dueDate?.text || paymentTerms?.text
      ? KEPT
      : broken(
          'Il y a un montant à payer, sans échéance ni conditions de paiement.',
          'Ajoutez la date d’échéance.',
        );
  }),
  'due-after-issue': (subject) => {
    const { xml } = subject;
    const [due, days] = [dueDayOf(subject), issueDaysOf(subject)];
    const [day] = days;
    if (!due || !day) return null;
    // Deposits, and invoices paid before they are issued.
    if (DEPOSIT_TYPES.has(xml?.typeCode?.text ?? '') || /^[BSM]2$/.test(xml?.businessProcess?.text ?? ''))
      return KEPT;
    return days.every(({ value }) => due.value < value)
      ? broken(
          `L’échéance du ${date(due.value)} précède la facture du ${date(day.value)}.`,
          'Corrigez l’échéance ou la date de facture.',
          { place: due.place, xmlPath: due.xmlPath },
        )
      : KEPT;
  },
  'due-within-60': ofFrenchXml(({ dueDate, issueDate }, { context }) => {
    const { dueDaysMost: most, dueDaysMostOfMonth: ofMonth } = context.rules;
    if (!dueDate?.day || !issueDate?.day || most == null || ofMonth == null) return null;
    return isLongerThanLaw(issueDate.day, dueDate.day, most, ofMonth)
      ? broken(
          `L’échéance est ${daysBetween(issueDate.day, dueDate.day)} jours après la facture.`,
          `La loi admet ${most} jours, ou ${ofMonth} jours fin de mois.`,
          { xmlPath: dueDate.path },
        )
      : KEPT;
  }),
  'period-order': ofXml((xml) => {
    const periods = [
      { from: xml.periodStart, to: xml.periodEnd },
      ...xml.lines.map((line) => ({ from: line.periodStart, to: line.periodEnd })),
    ].filter(({ from, to }) => from?.day && to?.day);
    if (periods.length === 0) return null;
    return periods.flatMap(({ from, to }) =>
      (from?.day ?? '') > (to?.day ?? '')
        ? [
            {
              sentence: `La période commence le ${date(from?.day ?? '')} et finit le ${date(to?.day ?? '')}.`,
              fix: CORRECT_HER,
              xmlPath: to?.path,
            },
          ]
        : [],
    );
  }),
  'period-filled': ofXml(({ emptyPeriods, periodStart, periodEnd, lines }) => {
    if (emptyPeriods.length > 0)
      return emptyPeriods.map((path) => ({
        sentence: 'Une période du XML n’a ni début, ni fin.',
        fix: 'Indiquez ses dates dans votre logiciel, ou retirez-la.',
        xmlPath: path,
      }));
    return periodStart || periodEnd || lines.some((line) => line.periodStart ?? line.periodEnd) ? KEPT : null;
  }),
  'treatment-note': ofFrenchXml(({ notes }) => {
    const treatments = notes.filter(({ subject }) => subject === 'BAR');
    if (treatments.length === 0) return null;
    return treatments
      .filter(({ content }) => !TREATMENTS.has(content))
      .map(({ content, path }) => ({
        sentence: `La note BAR vaut ${quoted(content)}, qui n’est pas une valeur admise.`,
        fix: `Les valeurs admises sont ${[...TREATMENTS].join(', ')}.`,
        xmlPath: path,
      }));
  }),
  'billing-mode': ofFrenchXml(({ businessProcess, typeCode, totals }, { context }) => {
    const mode = businessProcess?.text ?? '';
    const gross = totals?.gross?.value;
    if (
      /^[BSM]2$/.test(mode) &&
      gross != null &&
      (totals?.prepaid?.value !== gross || totals.due?.value !== 0n)
    )
      return broken(
        `La nature ${mode} est celle d’une facture déjà payée, et le XML laisse un montant à payer.`,
        'Dans votre logiciel, choisissez une facture de services à payer (cadre S1).',
        { xmlPath: businessProcess?.path },
      );
    if (/^[BSM]4$/.test(mode) && DEPOSIT_TYPES.has(typeCode?.text ?? ''))
      return broken(
        `La nature ${mode} est celle d’une facture définitive, et le type ${typeCode?.text ?? ''} celui d’un acompte.`,
        'Dans votre logiciel, choisissez une facture de services à payer (cadre S1) pour un acompte.',
        { xmlPath: businessProcess?.path },
      );
    return MODES.has(businessProcess?.text ?? '')
      ? KEPT
      : broken(
          businessProcess?.text
            ? `La nature ${quoted(businessProcess.text)} n’existe pas.`
            : `La nature de l’opération ${obligation(context.rules)}.`,
          'Dans votre logiciel, choisissez une facture de services (cadre S1).',
          { xmlPath: businessProcess?.path },
        );
  }),
  'payment-means': ofXml(({ hasPaymentMeans, paymentCodes, transfers }) => {
    if (!hasPaymentMeans) return null;
    const lost = transfers.find(({ hasAccount }) => !hasAccount);
    if (lost)
      return broken(
        'Le paiement est un virement, et le XML ne dit pas sur quel compte.',
        'Ajoutez votre IBAN dans votre logiciel.',
        {
          xmlPath: lost.path,
        },
      );
    return paymentCodes.every((code) => isCode('BR-CL-16', code?.text ?? ''))
      ? KEPT
      : broken('Un moyen de paiement n’a pas de code valable.', 'Indiquez 30 ou 58 pour un virement.');
  }),
  'french-notes': ofFrenchXml(({ notes }, { profile }) => {
    if (profile === 'minimum') return null;
    const missing = (Object.keys(NOTES) as (keyof typeof NOTES)[]).filter(
      (code) => !notes.some(({ subject }) => subject === code),
    );
    return missing.length > 0
      ? broken(
          `Le XML ne dit rien sur ${missing.map((code) => NOTES[code]).join(', ')}.`,
          'Ces notes seront obligatoires avec la facture électronique.',
        )
      : KEPT;
  }),
  'french-notes-once': ofFrenchXml(({ notes }) => {
    const codes = ['PMT', 'PMD', 'AAB', 'TXD'];
    const repeated = codes.filter((code) => notes.filter(({ subject }) => subject === code).length > 1);
    return notes.length === 0
      ? null
      : repeated.map((code) => ({
          sentence: `La note ${code} figure plusieurs fois dans le XML.`,
          fix: 'Gardez-en une seule.',
        }));
  }),
  'electronic-addresses': ofFrenchXml(({ seller, buyer }, { context, profile }) => {
    // MINIMUM has no place for them.
    if (profile === 'minimum') return null;
    const wrong = [seller?.endpoint, buyer?.endpoint].find(
      (one) => one?.scheme === '0225' && one.text !== '' && !/^[\w.-]+$/.test(one.text),
    );
    if (wrong)
      return broken(
        `L’adresse de facturation ${quoted(wrong.text)} a un signe non admis : seuls les lettres, les chiffres et - _ . le sont.`,
        CORRECT_HER,
        { xmlPath: wrong.path },
      );
    const missing = [
      ...(seller?.endpoint?.text ? [] : ['du vendeur']),
      ...(buyer?.endpoint?.text ? [] : ['du client']),
    ];
    return missing.length === 0
      ? KEPT
      : broken(
          `L’adresse électronique ${missing.join(' et ')} manque ; elle ${obligation(context.rules)}.`,
          'Votre plateforme agréée vous donne la vôtre ; celle de Trame est son SIREN.',
        );
  }),
} satisfies Partial<Record<string, Judge>>;

import { MENTIONS, type PageFacts } from '../reading/page-facts.ts';
import { broken, KEPT, type Judge } from './judge.ts';
import { printedCurrency } from './plain-head-rules.ts';
import {
  FORM,
  isForeignSeller,
  labelled,
  note,
  ofPage,
  OTHER_FORM,
  sellerSide,
  sellerText,
  SOLE,
} from './plain-page.ts';
import { quoted } from './wording.ts';

/** Words of a rate: in per cent, as a multiple of the legal one, or by the bank that sets it. */
const LATE = new RegExp(MENTIONS.lateInterest.source, 'g');
const LATE_RATE =
  /(\d{1,3}(?:[.,]\d{1,3})?)\s?%|(?:trois|3) fois|triple|\bbce\b|\becb\b|refinanc|taux (?:directeur|d'interet legal|legal)|interet legal|legal interest|\btaux [^.]{0,20}legal|points/;
/** Signs around the word in which the rate is given. */
const NEAR = 160;

const around = (text: string, at: number, reach: number) => text.slice(Math.max(0, at - reach), at + reach);

/** Sentences that speak of being late: to the end of it, or to the next mention. */
function lateSentences(prose: string): string[] {
  return [...prose.matchAll(LATE)].map(({ index }) => {
    const rest = prose.slice(index, index + NEAR);
    const end = rest.search(/\.(?=\s+[a-z•])|•|frais de recouvrement|indemnite forfaitaire|escompte/);
    // Not what stands in the table above.
    const before = prose.slice(Math.max(0, index - 60), index).replace(/^[\d.,]* ?%/, '');
    return (
      before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1) +
      (end === -1 ? rest : rest.slice(0, end))
    );
  });
}

/** What is printed after « capital »: an amount. */
const CAPITAL = /capital/;
const TRADE_REGISTER = /\brcs\b|\br\.c\.s|registre du commerce/;
const REGISTER = /\brcs\b|r\.c\.s|registre du commerce|\brne\b|repertoire des metiers|\brm \d/;

const BIC = /\b(?:bic|swift)\b(?: ?\/ ?(?:swift|bic))?[\s:]{0,4}([a-z\d]{6,14})(?![a-z\d])/g;

/** Countries whose accounts have French IBANs. */
const FRENCH_BANKS = new Set('FR MC GP MQ GF RE YT PM NC PF WF BL MF'.split(' '));

/** Judges of rules that the page alone answers, with or without an XML. */
export const MENTION_JUDGES = {
  'page-currency': ofPage((page, { xml }) => {
    const code = xml?.currency?.text;
    const printed = printedCurrency(page);
    if (!code || printed === null) return null;
    return printed === code
      ? KEPT
      : broken(
          `Les montants de la page sont en ${printed}, ceux du XML en ${code}.`,
          'Réexportez la facture depuis votre logiciel, dans une seule devise.',
        );
  }),
  'bic-format': ofPage((page, { xml }) => {
    const [bic] = labelled(page, BIC)
      .map(({ text, place, isCut }) => ({
        bic: /([a-z\d]+)$/.exec(text)?.[1]?.toUpperCase() ?? '',
        place,
        isCut,
      }))
      .filter(({ bic: one }) => !/^\d+$/.test(one));
    if (!bic) return null;
    if (!/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic.bic))
      return broken(
        `Le BIC ${quoted(bic.bic)} n’a pas la forme d’un BIC : huit ou onze signes.`,
        'Recopiez-le depuis le RIB de votre banque.',
        {
          place: bic.place,
        },
      );
    const country = (page.ibans[0]?.value ?? xml?.ibans[0]?.text)?.slice(0, 2);
    const ofBank = bic.bic.slice(4, 6);
    if (!country) return KEPT;
    const isSame = country === ofBank || (country === 'FR' && FRENCH_BANKS.has(ofBank));
    return isSame
      ? KEPT
      : broken(
          `Le BIC ${bic.bic} est d’une banque de ${ofBank}, l’IBAN d’un compte de ${country}.`,
          'Recopiez l’IBAN et le BIC depuis le même RIB.',
          {
            ...note,
            place: bic.place,
          },
        );
  }),
  'mention-legal-form': ofPage((page) => {
    const text = sellerText(page);
    if (text === null || isForeignSeller(page) || !TRADE_REGISTER.test(text)) return null;
    return FORM.test(text) || SOLE.test(text) || OTHER_FORM.test(text)
      ? KEPT
      : broken(
          'La page cite le RCS, et pas la forme juridique de votre société.',
          'Ajoutez par exemple « SARL au capital de 8 000 € » après votre nom.',
        );
  }),
  'mention-capital': ofPage((page) => {
    const text = sellerText(page);
    if (
      text === null ||
      isForeignSeller(page) ||
      !FORM.test(text) ||
      OTHER_FORM.test(text) ||
      /\b(?:snc|gie)\b/.test(text)
    )
      return null;
    return CAPITAL.test(text)
      ? KEPT
      : broken(
          'Le capital de votre société n’a pas été lu sur la page.',
          'Ajoutez-le après la forme juridique.',
        );
  }),
  'mention-rcs': ofPage((page) => {
    const text = sellerText(page);
    if (text === null || isForeignSeller(page) || !FORM.test(text) || OTHER_FORM.test(text)) return null;
    return REGISTER.test(text)
      ? KEPT
      : broken(
          'Le RCS de votre société n’a pas été lu sur la page.',
          'Ajoutez « RCS », la ville du greffe et votre SIREN.',
        );
  }),
  'mention-ei': ofPage((page) => {
    const text = sellerText(page);
    const mine = sellerSide(page, page.sirets);
    if (text === null || !mine || isForeignSeller(page)) return null;
    // Who prints no SIRET may be anybody, unless the page says that its seller is small.
    if (mine.length === 0 && !page.mentions.franchise) return null;
    if (FORM.test(text) || OTHER_FORM.test(text) || TRADE_REGISTER.test(text)) return null;
    return SOLE.test(text)
      ? KEPT
      : broken(
          '« EI » ou « Entrepreneur individuel » n’a pas été lu à côté de votre nom.',
          'Si vous êtes entrepreneur individuel, ajoutez « EI » juste avant ou après votre nom.',
        );
  }),
  'mention-nature': ofPage((page, { context, isCredit }) => {
    if (!context.rules.isInScope || isCredit) return null;
    return /prestations? (?:de )?services?|livraisons? de biens?|nature de l'operation|operations? mixtes?|supply of services|categorie de l'operation/.test(
      page.prose,
    )
      ? KEPT
      : broken(
          'La nature de l’opération n’a pas été lue sur la page.',
          'Ajoutez « Nature de l’opération : prestation de services ».',
        );
  }),
} satisfies Partial<Record<string, Judge>>;

/** Whether a page says a rate of late penalties, and that rate of a year in per cent where it is a number of its own. */
export function lateRateOf({ prose }: PageFacts): { isSaid: boolean; percent: number | null } {
  const sentences = lateSentences(prose.replaceAll(/escompte[^.%\n]{0,30}\b0(?:[.,]0+)? ?%/g, 'escompte'));
  const rate = sentences.map((one) => LATE_RATE.exec(one)).find((match) => match !== null);
  const percent = rate?.[1] === undefined ? null : Number(rate[1].replace(',', '.'));
  // A rate of a month is twelve times as much in a year; points are added to another rate.
  const isOther = sentences.some((one) => /par mois|mensuel|per month|points/.test(one));
  return { isSaid: rate !== undefined, percent: isOther ? null : percent };
}

/** The amount that stands beside the recovery fee: forty euros, another one, or none. */
export function recoveryFeeOf({ prose }: PageFacts): 'right' | 'none' | number {
  const places = [...prose.matchAll(/recouvrement|recovery/g)].map(({ index }) => around(prose, index, 130));
  if (places.some((text) => /(?<![\d.,])40(?![\d%]|[.,]\d*[1-9])|quarante|forty/.test(text))) return 'right';
  const other = places
    .map((text) => /(?<![\d.,])(\d{1,3})(?:[.,]00)? ?(?:€|eur)/.exec(text)?.[1])
    .find((one) => one !== undefined);
  return other === undefined ? 'none' : Number(other);
}

import { addDays, withDe } from '@trame/domain';
import { IDENTIFIERS, storedIban } from '@trame/domain/company';
import { euros, VAT_CASES, vatCase, vatTextKey, type VatCase } from '@trame/domain/invoices';

import type { PreviousInvoice } from '../context.ts';
import { correctedAmong } from '../corrected.ts';
import type { Mention, PageFacts, Place } from '../reading/page-facts.ts';
import { CREDIT_TYPES } from './head-rules.ts';
import { broken, KEPT, type Judge, type Judgement, type Problem, type Subject } from './judge.ts';
import { isShown, lettersOf } from './page-rules.ts';
import { lateRateOf, recoveryFeeOf } from './mention-rules.ts';
import { sirenOf } from './people-rules.ts';
import {
  saysServiceDay,
  serviceEndOf,
  dueDayOf,
  dueOf,
  vatOf,
  netOf,
  grossOf,
  issueDayOf,
  issueDaysOf,
  numberOf,
  numbersOf,
  totalsOf,
} from './values.ts';
import { leastPenalty } from './terms.ts';
import { date, grouped, quoted, shortIban } from './wording.ts';

/** What was read as the total with VAT: amounts of the page that can be it, and last what the page makes of them. */
const totalsIn = (subject: Subject) => {
  const gross = grossOf(subject);
  return [...totalsOf(subject, 'gross', ['gross', 'due']), ...(gross ? [gross] : [])];
};

const hasVat = ({ xml, page }: Subject): boolean | null => {
  if (xml?.totals?.vat?.value != null) return xml.totals.vat.value !== 0n;
  if (xml || !page) return null;
  const { net, vat, gross, due } = page.totals;
  if (vat.length > 0) return vat.some(({ value }) => value !== 0);
  const [before, after] = [net.at(-1), gross.at(-1) ?? due.at(-1)];
  return before && after && before.value === after.value ? false : null;
};

/** The invoice that a credit note names, if it was deposited. */
const correctedOf = ({ isCredit, xml, context: { previous } }: Subject) => {
  const [named] = xml?.preceding ?? [];
  return isCredit ? correctedAmong(previous, named?.number?.text, named?.date?.day) : undefined;
};

/** The VAT case that an invoice shows: by its mention, its code of reason or its VAT. */
export function vatCaseOf(subject: Subject): VatCase | null {
  const { xml, page } = subject;
  const codes =
    xml?.vat.map(({ reasonCode, reason }) => `${reasonCode?.text ?? ''} ${reason?.text ?? ''}`) ?? [];
  const said = (pattern: RegExp, mention: Mention) =>
    codes.some((code) => pattern.test(code)) || page?.mentions[mention] !== undefined;
  if (hasVat(subject)) return 'assujetti';
  const printed = VAT_CASES.find(({ value }) => saysText(subject, vatTextKey(value)));
  if (printed) return printed.value;
  if (said(/FRANCHISE|293\s?-?B/i, 'franchise')) return 'franchise_293b';
  if (said(/261-4|261[\s.,]{1,3}4/i, 'exempt')) return 'exonere_261_4_4';
  if (xml?.vat.some(({ category }) => category?.text === 'AE') || said(/VATEX-EU-AE/i, 'reverseCharge'))
    return 'ue_autoliquidation';
  return null;
}

/** The text of a rule as data. */
const ruleText = ({ context: { rules } }: Subject, key: string | null): string | undefined =>
  key === null ? undefined : rules.texts?.[key];

/** Whether the page has the text of a rule, however it is spaced. */
function saysText(subject: Subject, key: string | null): boolean {
  const letters = lettersOf(ruleText(subject, key) ?? '');
  return letters !== '' && subject.page?.letters.includes(letters) === true;
}

/** Something that the page should say, with the text to add. */
const unsaid = (sentence: string, text: string | undefined): Judgement =>
  text === undefined
    ? broken(sentence, 'Ajoutez-la à votre modèle.')
    : broken(sentence, `À ajouter à votre modèle : «\u00a0${text}\u00a0»${text.endsWith('.') ? '' : '.'}`, {
        mention: text,
      });

const mention =
  (name: Mention, sentence: string, key: string): Judge =>
  (subject) => {
    const { page, xml, isFrench, reading, isCredit } = subject;
    if (!page || isCredit || (xml && !isFrench) || reading.textProblem) return null;
    const inNotes = name === 'recoveryFee' ? 'PMT' : name === 'lateInterest' ? 'PMD' : 'AAB';
    const isSaid =
      page.mentions[name] !== undefined ||
      saysText(subject, key) ||
      xml?.notes.some(({ subject: code }) => code === inNotes);
    return isSaid ? KEPT : unsaid(sentence, ruleText(subject, key));
  };

/** A mention that is there, and does not say what it must: its rate or its amount. */
const ofValue =
  (judge: Judge, value: (page: PageFacts, subject: Subject) => string | null, key: string): Judge =>
  (subject) => {
    const judgement = judge(subject);
    const { page } = subject;
    if (judgement?.length !== 0 || !page || saysText(subject, key)) return judgement;
    const sentence = value(page, subject);
    return sentence === null ? judgement : unsaid(sentence, ruleText(subject, key));
  };

/** A mission that ended so many days before an invoice, or fewer, may be the one that it is for. */
const RECENT_DAYS = 92;

/** An order of ours, as missions number them. */
const ORDER = /\bom-\d{4}-\d{3,}\b/gi;
/** An order in another form, by what its name says: « ordre de mission n° RV16-113708 ». */
const NAMED_ORDER =
  /\bordre de mission\W{1,4}(?:n[°ºo]?\W{1,3})?((?=[a-z-]*\d)[\p{L}\d]+(?:[-/_][\p{L}\d]+)+)/giu;

/** An order that the invoice cites, in its XML or on its page, and that no mission to invoice has. */
function orderOf({ xml, page, context: { missions } }: Subject): string | undefined {
  const waiting = new Set(missions.map(({ orderNumber }) => orderNumber?.toUpperCase()));
  return [xml?.orderReference?.text, xml?.contractReference?.text, xml?.buyerReference?.text, page?.prose]
    .flatMap((text) => [
      ...(text?.match(ORDER) ?? []),
      ...Array.from(text?.matchAll(NAMED_ORDER) ?? [], ([, order = '']) => order),
    ])
    .map((order) => order.toUpperCase())
    .find((order) => !waiting.has(order));
}

export const CONTEXT_JUDGES = {
  'mention-vat': (subject) => {
    const { page, context, isFrench, xml } = subject;
    // France asks for every reason, the other countries of the Union for that of a reverse charge.
    const isAsked = !xml || isFrench || xml.vat.some(({ category }) => category?.text === 'AE');
    if (page?.mentions.franchise && hasVat(subject) && isFrench && xml)
      return broken(
        `La facture compte ${euros(Math.abs(vatOf(subject)?.cents ?? 0))} de TVA, et la page dit ${quoted(page.mentions.franchise.text)}, celui de la franchise, qui n’en a pas.`,
        'Retirez la TVA si vous êtes en franchise ; sinon, retirez la mention.',
        { place: page.mentions.franchise.place },
      );
    if (!page || hasVat(subject) !== false || !isAsked) return null;
    if (!xml && isOfGoods(page) && !(page.mentions.franchise ?? page.mentions.exempt))
      return broken(
        'L’article 262 ter exonère la livraison de biens à une entreprise d’un autre pays de l’Union ; la page ne montre rien de tel.',
        'Citez l’article de votre exonération : 261-4-4° a pour une formation, 293 B en franchise.',
      );
    const wanted = vatTextKey(context.profile?.vatCase ?? 'franchise_293b') ?? vatTextKey('franchise_293b');
    const isSaid =
      VAT_CASES.some(({ value }) => saysText(subject, vatTextKey(value))) ||
      (page.mentions.franchise ?? page.mentions.exempt ?? page.mentions.reverseCharge ?? saysExemption(page));
    if (!isSaid)
      return unsaid('La facture est sans TVA, et la page ne dit pas pourquoi.', ruleText(subject, wanted));
    return KEPT;
  },
  'mention-recovery': ofValue(
    mention(
      'recoveryFee',
      'Elle est due entre professionnels. Vous pouvez déposer sans elle.',
      'recovery_fee_text',
    ),
    (page) => {
      const fee = page.mentions.recoveryFee ? recoveryFeeOf(page) : 'right';
      if (fee === 'right') return null;
      return fee === 'none'
        ? 'La page parle des frais de recouvrement, et leur montant, 40 €, n’a pas été lu.'
        : `L’indemnité de recouvrement imprimée est de ${fee} € ; elle est de 40 €.`;
    },
    'recovery_fee_text',
  ),
  'mention-late': ofValue(
    mention(
      'lateInterest',
      'La page ne dit rien des pénalités de retard. Vous pouvez déposer sans elles.',
      'late_penalty_text',
    ),
    (page, subject) => {
      if (!page.mentions.lateInterest) return null;
      const { isSaid, percent } = lateRateOf(page);
      if (!isSaid) return 'La page parle des pénalités de retard, et leur taux n’a pas été lu.';
      const least = leastPenalty(
        subject.context.rules.legalRates,
        issueDayOf(subject)?.value ?? subject.context.today,
      );
      if (percent === null || least === null) return null;
      const printed = `Le taux imprimé des pénalités, ${percent.toLocaleString('fr-FR')}\u00a0%,`;
      if ('known' in least)
        return percent * 100 < least.known
          ? `${printed} est inférieur à trois fois le taux d’intérêt légal du semestre, ${(least.known / 100).toLocaleString('fr-FR')}\u00a0%.`
          : null;
      // Of a half-year whose rate is not known, only what is far below the last one is doubted.
      return percent * 100 * 2 < least.near
        ? `${printed} paraît inférieur à trois fois le taux d’intérêt légal ; celui du semestre n’est pas connu ici.`
        : null;
    },
    'late_penalty_text',
  ),
  'mention-discount': mention(
    'discount',
    'La page ne dit rien de l’escompte. Vous pouvez déposer sans cela.',
    'discount_text',
  ),
  'franchise-limit': (subject) => {
    const { profile, previous, rules, sha256 } = subject.context;
    // Who has no profile yet is what the invoice shows.
    const stated = profile ? profile.vatCase : vatCaseOf(subject);
    const [day, gross, number] = [issueDayOf(subject), grossOf(subject), numberOf(subject)];
    const limit = rules.franchiseLimitCents;
    if (stated !== 'franchise_293b' || limit == null || day === null || gross === null || subject.isCredit)
      return null;
    const year = day.value.slice(0, 4);
    const others = previous.filter(
      (one) =>
        one.issuedOn.startsWith(year) &&
        one.sha256 !== sha256 &&
        one.number.toUpperCase() !== number?.value.toUpperCase(),
    );
    const deposits = others.filter((one) => one.isDeposit);
    // What invoices of the whole take off was counted with its deposit.
    const takenOff = others.reduce(
      (sum, one) => sum + (one.kind === 'invoice' ? one.grossCents - one.dueCents : 0),
      gross.cents - (dueOf(subject)?.cents ?? gross.cents),
    );
    const total =
      others.reduce(
        (sum, one) => sum + (one.kind === 'credit_note' ? -one.grossCents : one.grossCents),
        gross.cents,
      ) -
      Math.min(
        takenOff,
        deposits.reduce((sum, one) => sum + one.grossCents, 0),
      );
    return total <= limit
      ? KEPT
      : broken(
          total === gross.cents
            ? `La facture est de ${euros(total)}, au-dessus du seuil de l’année, ${euros(limit)}.`
            : `Avec cette facture, celles déposées ici en ${year} font ${euros(total)}, au-dessus du seuil de ${euros(limit)}.`,
          'Vérifiez votre chiffre d’affaires de l’année avec le service des impôts ou votre comptable : au-delà du seuil, la TVA peut être due.',
        );
  },
  'service-date': (subject) => {
    const { xml, page, isFrench, isCredit } = subject;
    if (isCredit || (xml && !isFrench) || (!xml && !page)) return null;
    const inXml =
      xml?.deliveryDate?.text ?? xml?.periodStart?.text ?? xml?.lines.find((line) => line.periodStart)?.path;
    const issued = issueDayOf(subject);
    const isOnPage = page !== null && saysServiceDay(page, [issued, dueDayOf(subject)]);
    const end = serviceEndOf(subject);
    const isDeposit = subject.isDeposit || /acompte|arrhes|avance sur/.test(page?.prose ?? '');
    if (issued && end && end.value > issued.value && !isDeposit)
      return broken(
        `La prestation finit le ${date(end.value)}, après la date de la facture (${date(issued.value)}).`,
        'Facturez une prestation quand elle est finie, ou émettez une facture d’acompte.',
        { place: end.place, xmlPath: end.xmlPath },
      );
    return inXml || isOnPage
      ? KEPT
      : broken(
          'Ni la date, ni la période de la prestation ne sont indiquées.',
          'Ajoutez par exemple « Formation du 16 au 18/11/2026 ».',
        );
  },
  'profile-siret': ({ xml, page, context: { profile } }) => {
    const siret = profile?.siret;
    if (!siret) return null;
    const siren = siret.slice(0, 9);
    const written = sirenOf(xml?.seller ?? null);
    if (written !== undefined && written !== siren)
      return broken(
        `La facture porte le SIREN ${IDENTIFIERS.siren.written(written)}, votre profil ${IDENTIFIERS.siren.written(siren)}.`,
        'Corrigez la facture, ou votre profil s’il est ancien.',
        { xmlPath: xml?.seller?.legalId?.path },
      );
    if (page && !page.letters.includes(siren)) {
      const [printed] = page.sirets;
      if (!printed) return written === undefined ? null : KEPT;
      return written === undefined
        ? broken(
            `La page ne porte pas votre SIRET ${IDENTIFIERS.siret.written(siret)}.`,
            'Corrigez la facture, ou votre profil s’il est ancien.',
            { place: printed.place },
          )
        : KEPT;
    }
    return KEPT;
  },
  'profile-vat-case': (subject) => {
    const { profile } = subject.context;
    const shown = vatCaseOf(subject);
    if (!profile || shown === null) return null;
    // A credit note has the case of its invoice, whatever the profile says now.
    return shown === (correctedOf(subject)?.vatCase ?? profile.vatCase)
      ? KEPT
      : broken(
          `La facture est d’un formateur ${vatCase(shown).stands} ; votre profil dit ${vatCase(profile.vatCase).stands}.`,
          'Corrigez la facture, ou votre profil si votre situation a changé.',
          { place: subject.page?.totals.vat.at(-1)?.place },
        );
  },
  'profile-vat-number': ({ xml, context: { profile } }) => {
    const written = xml?.seller?.vatNumber?.text.replace(/\s/g, '');
    if (!profile?.vatNumber || !written) return null;
    return written === profile.vatNumber
      ? KEPT
      : broken(
          `La facture porte ${grouped(written)}, votre profil ${grouped(profile.vatNumber)}.`,
          'Corrigez l’un des deux.',
          {
            xmlPath: xml?.seller?.vatNumber?.path,
          },
        );
  },
  'buyer-is-us': ({ xml, page, context: { buyer } }) => {
    if (!buyer) return null;
    const written = sirenOf(xml?.buyer ?? null);
    if (written !== undefined)
      return written === buyer.siren
        ? KEPT
        : broken(
            `La facture est adressée au SIREN ${IDENTIFIERS.siren.written(written)} ; celui ${withDe(buyer.name)} est ${IDENTIFIERS.siren.written(buyer.siren)}.`,
            `Adressez-la à ${buyer.name}, SIREN ${IDENTIFIERS.siren.written(buyer.siren)}.`,
            { xmlPath: xml?.buyer?.legalId?.path },
          );
    if (!page) return null;
    return page.letters.includes(buyer.siren)
      ? KEPT
      : broken(
          `Le SIREN ${withDe(buyer.name)}, ${IDENTIFIERS.siren.written(buyer.siren)}, n’est pas sur la facture.`,
          `Ajoutez-le sous le nom ${withDe(buyer.name)}.`,
        );
  },
  'iban-confirmed': ({ xml, page, context: { confirmedIban } }) => {
    const ibans = [
      ...(xml?.ibans.map(({ text, path }) => ({ iban: storedIban(text), xmlPath: path, place: null })) ?? []),
      ...(page?.ibans.map(({ value, place }) => ({ iban: value, xmlPath: null, place })) ?? []),
    ];
    if (confirmedIban === null || ibans.length === 0) return null;
    const other = ibans.find(({ iban }) => iban !== confirmedIban);
    if (!other) return KEPT;
    return broken(
      `Sur la facture : ${shortIban(other.iban)}. Dans votre profil : ${shortIban(confirmedIban)}. Un faux RIB glissé dans une facture est la fraude la plus courante.`,
      'Si c’est bien votre compte, changez-le dans votre profil : nous vous rappelons, puis le dépôt s’ouvre.',
      { place: other.place, xmlPath: other.xmlPath },
    );
  },
  'confirmed-as-read': (subject) => {
    const { confirmed, page, xml } = subject;
    if (!confirmed) return null;
    const problems: Problem[] = [];
    const say = (sentence: string, place: Place | null) =>
      problems.push({ sentence, fix: 'Corrigez ce que vous confirmez, ou dites au dépôt pourquoi.', place });
    const sizeOf = (cents: number) => Math.abs(cents);
    for (const [what, cents, read] of [
      ['Le total HT', confirmed.net_cents, totalsOf(subject, 'basis', ['net'])],
      ['La TVA', confirmed.vat_cents, totalsOf(subject, 'vat', ['vat'])],
      ['Le total TTC', confirmed.gross_cents, totalsIn(subject)],
      ['Le net à payer', confirmed.due_cents, [dueOf(subject)].filter((one) => one !== null)],
    ] as const) {
      const last = read.at(-1);
      // Said of the total above it already.
      if (what === 'Le net à payer' && problems.length > 0 && confirmed.due_cents === confirmed.gross_cents)
        continue;
      const [end, same] = what === 'La TVA' ? ['ée', 'celle lue'] : ['é', 'celui lu'];
      // A page may show the VAT of each rate without their sum.
      const sums = what === 'La TVA' ? [read.reduce((sum, one) => sum + sizeOf(one.cents), 0)] : [];
      if (last && ![...read.map((one) => sizeOf(one.cents)), ...sums].includes(sizeOf(cents)))
        say(
          `${what} confirm${end} (${euros(sizeOf(cents))}) n’est pas ${same} sur la facture (${euros(last.cents)}).`,
          last.place,
        );
    }
    // What is asked below may be all that the page shows beside the net total.
    const isRead = sizeOf(grossOf(subject)?.cents ?? 0) === sizeOf(confirmed.gross_cents);
    if (
      problems.length === 0 &&
      page &&
      page.amounts.length > 0 &&
      !isRead &&
      !isShown(page, confirmed.gross_cents)
    )
      say(`Le total confirmé (${euros(confirmed.gross_cents)}) n’est pas sur la page.`, null);
    const numbers = numbersOf(subject);
    const plain = (text: string) => text.replace(/\s/g, '').toUpperCase();
    const [number] = numbers;
    if (number && !numbers.some(({ value }) => plain(value) === plain(confirmed.number)))
      say(
        `Le numéro confirmé (${confirmed.number}) n’est pas celui lu sur la facture (${number.value}).`,
        number.place,
      );
    const days = issueDaysOf(subject);
    const [day] = days;
    if (day && !days.some(({ value }) => value === confirmed.issued_on))
      say(
        `La date confirmée (${date(confirmed.issued_on)}) n’est pas celle lue sur la facture (${date(day.value)}).`,
        day.place,
      );
    const kind = xml?.typeCode
      ? CREDIT_TYPES.has(xml.typeCode.text)
        ? 'credit_note'
        : 'invoice'
      : page?.kind;
    if (kind && confirmed.kind && (kind === 'credit_note') !== (confirmed.kind === 'credit_note'))
      say(
        kind === 'credit_note'
          ? 'Le document confirmé est une facture, celui lu est un avoir.'
          : 'Le document confirmé est un avoir, celui lu est une facture.',
        null,
      );
    // Not every deposit says so in its title.
    else if (page?.isDeposit && confirmed.kind === 'invoice')
      say('Le document confirmé est une facture, celui lu est une facture d’acompte.', null);
    return problems;
  },
  'mission-found': (subject) => {
    const {
      mission,
      isForOther,
      declined,
      tied,
      isCredit,
      context: { missions, today },
    } = subject;
    // A credit note is for the mission of its invoice, whatever part of it it takes back.
    if (missions.length === 0 || isCredit) return null;
    if (declined)
      return broken(
        `La facture ressemble à celle de la mission ${quoted(declined.title)}, et le dépôt dit qu’elle est pour une autre.`,
        'Choisissez cette mission au dépôt si c’est la sienne, ou écrivez pourquoi elle est pour une autre.',
        { title: 'La mission reconnue n’est pas choisie' },
      );
    if (mission) return KEPT;
    const day = issueDayOf(subject)?.value ?? today;
    const recent = missions.filter(
      ({ startsOn, endsOn }) => startsOn <= day && day <= addDays(endsOn, RECENT_DAYS),
    );
    const [only] = recent;
    // Nothing says that it is for this one, which could be invoiced a second time.
    if (only && recent.length === 1 && !isForOther)
      return broken(
        `La mission ${quoted(only.title)} attend sa facture, et rien ne dit si c’est celle-ci.`,
        'Choisissez cette mission au dépôt si c’est la sienne, ou écrivez pourquoi la facture est pour une autre.',
        { title: 'Une mission attend sa facture' },
      );
    const cited = isForOther ? undefined : orderOf(subject);
    if (cited)
      return broken(
        `L’ordre de mission ${quoted(cited)} n’attend pas de facture : il est déjà facturé, il est annulé, ou le numéro est faux.`,
        'Vérifiez l’ordre de mission sur la facture, ou choisissez la mission au dépôt.',
        { severity: 'note', title: 'L’ordre de mission cité n’attend pas de facture' },
      );
    if (tied.length > 1 && !isForOther)
      return broken(
        `${tied.length} missions correspondent aussi bien : ${tied.map(({ title }) => quoted(title)).join(', ')}.`,
        'Choisissez au dépôt celle de la facture, ou citez son ordre de mission.',
        { severity: 'note', title: 'Plusieurs missions correspondent' },
      );
    return broken(
      'Ni l’ordre de mission, ni le montant, ni les dates ne correspondent à une mission à facturer.',
      isForOther
        ? 'Choisissez la mission au dépôt si c’est l’une d’elles, ou écrivez pourquoi elle est pour une autre.'
        : 'Citez l’ordre de mission sur la facture, ou choisissez la mission au dépôt.',
      // Its mission could be invoiced a second time: who says that it is for another one says why.
      isForOther ? {} : { severity: 'note' },
    );
  },
  'mission-amount': (subject) => {
    const { mission, confirmed, isCredit } = subject;
    const read = netOf(subject);
    // The amount that is recorded, and paid.
    const net = confirmed ? { place: null, xmlPath: null, ...read, cents: confirmed.net_cents } : read;
    if (!mission || isCredit || net === null) return null;
    if (subject.isDeposit) {
      const left = mission.totalCents - partsOf(subject, mission.id).cents;
      return net.cents <= left
        ? KEPT
        : broken(
            `L’acompte est de ${euros(net.cents)} HT ; il reste ${euros(Math.max(left, 0))} à facturer de la mission ${quoted(mission.title)}.`,
            OVER_AGREED,
            { place: net.place, xmlPath: net.xmlPath },
          );
    }
    return Math.abs(net.cents) === mission.totalCents
      ? KEPT
      : broken(
          `La facture est de ${euros(net.cents)} HT ; la mission ${quoted(mission.title)} en prévoit ${euros(mission.totalCents)}.`,
          'Corrigez la facture, ou dites au dépôt pourquoi le montant a changé.',
          { place: net.place, xmlPath: net.xmlPath },
        );
  },
  'mission-deposits': (subject) => {
    const { mission, isCredit, isDeposit, confirmed } = subject;
    const [net, gross, due] = [netOf(subject)?.cents, grossOf(subject)?.cents, dueOf(subject)];
    if (!mission || isCredit || isDeposit || net === undefined || !gross || !due) return null;
    const { deposits, cents } = partsOf(subject, mission.id);
    const said = confirmed ?? { net_cents: net, gross_cents: gross, due_cents: due.cents };
    const takenOff = said.gross_cents - said.due_cents;
    if (deposits.length === 0) return null;
    const part = Math.round((said.due_cents * said.net_cents) / said.gross_cents);
    const left = mission.totalCents - cents;
    const named = namesOf(deposits);
    // Each part is rounded to a cent.
    if (part > left + deposits.length)
      return broken(
        `${named} de la mission ${quoted(mission.title)} ${deposits.length > 1 ? 'ne sont pas déduits' : 'n’est pas déduit'} de ce qui est à payer : la facture demande ${euros(part)} HT, il en reste ${euros(Math.max(left, 0))}.`,
        `Déduisez-${deposits.length > 1 ? 'les' : 'le'} du net à payer, avec ${deposits.length > 1 ? 'leurs numéros' : 'son numéro'}. ${OVER_AGREED}`,
        { place: due.place, xmlPath: due.xmlPath },
      );
    const asked = deposits.reduce((sum, { dueCents }) => sum + dueCents, 0);
    return takenOff <= asked
      ? KEPT
      : broken(
          `La facture déduit ${euros(takenOff)} ; ${deposits.length > 1 ? 'les acomptes déposés' : 'l’acompte déposé'} ici pour cette mission ${deposits.length > 1 ? 'font' : 'fait'} ${euros(asked)}.`,
          'Vérifiez ce que vous déduisez : nous payons ce que la facture demande.',
          { place: due.place, xmlPath: due.xmlPath, severity: 'note' },
        );
  },
  'mission-evidence': ({ mission, isCredit, isDeposit }) => {
    // What a deposit is for has not been done.
    if (!mission || isCredit || isDeposit) return null;
    return mission.missingEvidence.length > 0
      ? broken(
          `Il manque : ${mission.missingEvidence.join(', ')}.`,
          'Joignez-les au dépôt, ou plus tard dans la facture.',
        )
      : KEPT;
  },
  'mission-over': (subject) => {
    const { mission, isCredit } = subject;
    const day = issueDayOf(subject);
    if (!mission || isCredit || day === null) return null;
    return mission.endsOn <= day.value || subject.isDeposit
      ? KEPT
      : broken(
          `La mission ${quoted(mission.title)} se termine le ${date(mission.endsOn)}, après la date de la facture (${date(day.value)}).`,
          'Une mission se facture à partir de son dernier jour.',
          { place: day.place },
        );
  },
  'not-a-double': (subject) => {
    const { previous, sha256, byPlatform } = subject.context;
    if (byPlatform) return null;
    const [number, day, gross] = [numberOf(subject), issueDayOf(subject), grossOf(subject)];
    if (sha256 === null && number === null) return null;
    const sameFile = previous.find((one) => sha256 !== null && one.sha256 === sha256);
    const sameNumber = previous.find(
      (one) =>
        number !== null &&
        one.number.toUpperCase() === number.value.toUpperCase() &&
        (day === null || one.issuedOn.slice(0, 4) === day.value.slice(0, 4)),
    );
    const other = sameFile ?? sameNumber;
    if (!other) return ofSameMission(subject) ?? KEPT;
    const isSame =
      sameFile !== undefined || (gross?.cents === other.grossCents && day?.value === other.issuedOn);
    return broken(
      isSame
        ? `La facture ${other.number} du ${date(other.issuedOn)}, de ${euros(other.grossCents)}, est la même.`
        : `Le numéro ${other.number} est déjà celui de votre facture du ${date(other.issuedOn)}, de ${euros(other.grossCents)}.`,
      isSame ? 'Suivez-la dans « Mes factures ».' : 'Un numéro ne sert qu’une fois : renumérotez la facture.',
      { place: number?.place, otherId: other.id },
    );
  },
} satisfies Partial<Record<string, Judge>>;

const OVER_AGREED =
  'Plus que ce qui est convenu ne s’enregistre pas : si la mission a changé, demandez-nous de la corriger.';

/** What the invoices of a mission ask for without VAT, and its deposits among them. */
function partsOf({ context: { previous } }: Subject, missionId: string) {
  const parts = previous.filter((one) => one.missionId === missionId && one.kind === 'invoice');
  return {
    cents: parts.reduce((sum, { partCents }) => sum + partCents, 0),
    deposits: parts.filter(({ isDeposit, partCents }) => isDeposit && partCents > 0),
  };
}

/** « L’acompte A-1 (500,00 €) », « Les acomptes A-1 (500,00 €) et A-2 (200,00 €) » */
function namesOf(deposits: readonly PreviousInvoice[]): string {
  const names = deposits.map(({ number, dueCents }) => `${number} (${euros(dueCents)})`);
  return names.length === 1
    ? `L’acompte ${names.join('')}`
    : `Les acomptes ${names.slice(0, -1).join(', ')} et ${names.at(-1) ?? ''}`;
}

/** An earlier invoice that names no mission and has the amount of this one's: it may be the first invoice of that. */
function ofSameMission({
  mission,
  isCredit,
  isDeposit,
  context: { previous },
}: Subject): Judgement | undefined {
  if (!mission || isCredit || isDeposit) return undefined;
  const first = previous.find(
    ({ kind, missionId, netCents, issuedOn, leftCents }) =>
      kind === 'invoice' &&
      missionId === null &&
      netCents === mission.totalCents &&
      issuedOn >= mission.startsOn &&
      leftCents > 0,
  );
  return (
    first &&
    broken(
      `La facture ${first.number} du ${date(first.issuedOn)}, déposée sans mission, a le montant de la mission ${quoted(mission.title)}.`,
      'Si c’est la même prestation, elle est déjà facturée. Sinon, dites au dépôt pourquoi ce sont deux prestations.',
      { severity: 'fix', otherId: first.id },
    )
  );
}

/**
 * Another article of the law, or a reason in words (CGI ann. II art. 242 nonies A, I, 12°); « TVA non applicable » alone is none, as
 * it goes with its article (CGI art. 293 E).
 */
function saysExemption({ prose, letters }: PageFacts): true | undefined {
  const isSaid =
    /exoner|horschamp|vatexempt|taxexempt|nontaxable|art(?:icle)?(?:26[0-9]|259|283|29[4-8]|44|196)|steuerfrei|reversecharge/.test(
      letters,
    ) || /non applicable[^.\n]{0,60}\bart(?:icles?|s)?\.? ?(?!293 ?-? ?[ac-z]\b)\d{2,3}/.test(prose);
  return isSaid || undefined;
}

/** The exemption of goods sent to another country of the Union, on a page without a client there. */
const isOfGoods = ({ prose, letters }: PageFacts): boolean =>
  /262 ?-? ?ter/.test(prose) &&
  !/(?:tva|vat)[a-z]{0,20}(?:at|be|bg|cy|cz|de|dk|ee|el|es|fi|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk)[a-z]?\d{7}/.test(
    letters,
  );

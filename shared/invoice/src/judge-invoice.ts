import { storedIban } from '@trame/domain/company';
import { euros, type MissionToInvoice, type VatCase } from '@trame/domain/invoices';
import { toCents } from './decimal.ts';
import { AMOUNT_JUDGES } from './judging/amount-rules.ts';
import { CONTEXT_JUDGES, vatCaseOf } from './judging/context-rules.ts';
import { FILE_JUDGES } from './judging/file-rules.ts';
import { CREDIT_TYPES, DEPOSIT_TYPES, HEAD_JUDGES } from './judging/head-rules.ts';
import { hasLinesIn, type Judge, type Subject } from './judging/judge.ts';
import { lettersOf, PAGE_JUDGES, shownCents, type ComparedValue } from './judging/page-rules.ts';
import { MENTION_JUDGES } from './judging/mention-rules.ts';
import { PLAIN_JUDGES } from './judging/plain-rules.ts';
import { PEOPLE_JUDGES, sirenOf } from './judging/people-rules.ts';
import { VAT_JUDGES } from './judging/vat-rules.ts';
import {
  dueDayOf,
  dueOf,
  grossOf,
  issueDayOf,
  netOf,
  numberOf,
  vatOf,
  type Said,
  type SaidCents,
} from './judging/values.ts';
import { date, eurosOf } from './judging/wording.ts';
import type { Choices, InvoiceContext } from './context.ts';
import { missionsNamed } from './named-missions.ts';
import type { Place } from './reading/page-facts.ts';
import type { InvoiceReading } from './reading/read-invoice.ts';
import { RULES, type RuleGroup, type RuleId, type Severity } from './rules.ts';

export interface Finding {
  rule: RuleId;
  severity: Severity;
  title: string;
  sentence: string;
  fix: string;
  /** The exact text that is missing, to add to one's model. */
  mention?: string;
  /** The invoice that it is a double of, to open. */
  otherId?: string;
  official: readonly string[];
  source: string;
  place: Place | null;
  xmlPath: string | null;
}

export interface PassedRule {
  rule: RuleId;
  sentence: string;
  group: RuleGroup;
  /** What the rule looked at, where the page shows it. */
  place: Place | null;
}

/** What was read, to show and to confirm: from the XML where there is one, else from the page. */
export interface ReadFacts {
  number: Said<string> | null;
  issuedOn: Said<string> | null;
  dueOn: Said<string> | null;
  net: SaidCents | null;
  vat: SaidCents | null;
  gross: SaidCents | null;
  /** What is to be paid: the total, less what was paid before. */
  due: SaidCents | null;
  sellerSiret: Said<string> | null;
  sellerSiren: string | null;
  buyerSiren: string | null;
  iban: Said<string> | null;
  vatCase: VatCase | null;
  isCredit: boolean;
  /** An invoice of a deposit: of a part, before that of the whole. */
  isDeposit: boolean;
}

export interface Verdict {
  /** Blocking ones first, then those to mend, then those to know. */
  findings: readonly Finding[];
  passed: readonly PassedRule[];
  /** Rules that could not be judged: no XML, no profile, no mission. */
  unread: number;
  compared: readonly ComparedValue[];
  facts: ReadFacts;
  mission: MissionToInvoice | null;
}

/** Judged on a page without an XML alone: the totals of an XML are judged, and compared with those of the page. */
type PlainRule = 'page-arithmetic';

/** The judge of each rule of the table; an invoice without an XML has others for some. */
export const JUDGES: Readonly<Record<Exclude<RuleId, PlainRule>, Judge> & Partial<Record<PlainRule, Judge>>> =
  {
    ...FILE_JUDGES,
    ...HEAD_JUDGES,
    ...PEOPLE_JUDGES,
    ...AMOUNT_JUDGES,
    ...VAT_JUDGES,
    ...PAGE_JUDGES,
    ...CONTEXT_JUDGES,
    ...MENTION_JUDGES,
  };

const ORDER: readonly Severity[] = ['blocking', 'fix', 'note'];
/** A rule that a hundred lines break is said of the first ones. */
const MAX_PER_RULE = 5;

/** Says what is wrong with an invoice, in French, with what to do about it; the same in a browser and in a function. */
export function judgeInvoice(
  reading: InvoiceReading,
  context: InvoiceContext,
  { missionId, confirmed }: Choices = {},
): Verdict {
  const bare = subjectOf(reading, context);
  const said = bare.xml && isWhole(factsOf(bare)) ? null : (confirmed ?? null);
  const fitting = missionsOf(bare);
  // Two that fit alike are no answer.
  const only = fitting.length === 1 ? (fitting[0] ?? null) : null;
  const subject: Subject = {
    ...bare,
    // What is recorded is judged.
    isCredit: said?.kind ? said.kind === 'credit_note' : bare.isCredit,
    isDeposit: said?.kind ? said.kind === 'deposit' : bare.isDeposit,
    mission: missionId === undefined ? only : (context.missions.find(({ id }) => id === missionId) ?? null),
    declined: missionId === null ? only : null,
    tied: fitting.length > 1 ? fitting : [],
    isForOther: missionId === null,
    confirmed: said,
  };
  const findings: Finding[] = [];
  const passed: PassedRule[] = [];
  const facts = factsOf(subject);
  const places = placesOf(facts, subject);
  let unread = 0;
  for (const [rule, { severity, title, official, source, group, passed: sentence }] of entries()) {
    const judge = (subject.xml ? undefined : PLAIN_JUDGES[rule]) ?? JUDGES[rule];
    const judgement = judge?.(subject) ?? null;
    if (judgement === null) unread += 1;
    else if (judgement.length === 0) passed.push({ rule, sentence, group, place: places[rule] ?? null });
    else
      for (const problem of judgement.slice(0, MAX_PER_RULE))
        findings.push({
          rule,
          severity: severityOf(problem.severity ?? severity, group, context.byPlatform),
          title: problem.title ?? title,
          sentence: problem.sentence,
          fix: problem.fix,
          ...(problem.mention !== undefined && { mention: problem.mention }),
          ...(problem.otherId !== undefined && { otherId: problem.otherId }),
          official,
          source,
          place: problem.place ?? null,
          xmlPath: problem.xmlPath ?? null,
        });
  }
  // Of a file that is not opened, nothing else can be said.
  if (reading.fileProblem)
    return {
      findings: findings.filter(({ rule }) => rule === 'file-opens'),
      passed: [],
      unread: 0,
      compared: [],
      facts,
      mission: null,
    };
  return {
    findings: findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
    passed,
    unread,
    compared: comparedIn(subject),
    facts,
    mission: subject.mission,
  };
}

/** What a platform has delivered is received whatever it says: only a file that is not read or not safe is refused. */
const severityOf = (severity: Severity, group: RuleGroup, byPlatform: boolean | undefined): Severity =>
  byPlatform && severity === 'blocking' && group !== 'file' ? 'fix' : severity;

/** Whether facts of an XML say all that is recorded of an invoice. */
export function isWhole({ number, issuedOn, net, vat, gross }: ReadFacts): boolean {
  return Boolean(number && issuedOn && net && vat && gross && net.cents + vat.cents === gross.cents);
}

const entries = () => Object.entries(RULES) as [RuleId, (typeof RULES)[RuleId]][];

function subjectOf(reading: InvoiceReading, context: InvoiceContext): Subject {
  const xml = reading.xml?.invoice ?? null;
  const seller = xml?.seller;
  const country = seller?.country?.text;
  const isFrench =
    country === 'FR' ||
    seller?.legalId?.scheme === '0002' ||
    (seller?.vatNumber?.text.startsWith('FR') ?? false) ||
    (!country && !seller?.vatNumber?.text);
  const profile = reading.xml?.profile ?? null;
  return {
    reading,
    context,
    xml,
    profile,
    page: reading.facts?.isLegible === false ? null : reading.facts,
    isFrench,
    hasLines: hasLinesIn(profile, xml?.lines.length ?? 0),
    isCredit: xml?.typeCode ? CREDIT_TYPES.has(xml.typeCode.text) : reading.facts?.kind === 'credit_note',
    isDeposit: xml?.typeCode ? DEPOSIT_TYPES.has(xml.typeCode.text) : (reading.facts?.isDeposit ?? false),
    mission: null,
    declined: null,
    tied: [],
    isForOther: false,
    confirmed: null,
  };
}

/**
 * The missions that an invoice names by their order, or by the number of a deposit; else those that fit best by its amount, its
 * dates and its title.
 */
function missionsOf(subject: Subject): readonly MissionToInvoice[] {
  const { missions } = subject.context;
  const { xml, page } = subject;
  const named = missionsNamed(
    missions,
    page?.prose ?? '',
    [xml?.orderReference, xml?.contractReference, xml?.buyerReference].flatMap((one) => one?.text ?? []),
    numberOf(subject)?.value,
  );
  if (named.length > 0) return named;
  const cited = missions.filter(({ id }) => citesDepositOf(subject, id));
  if (cited.length > 0) return cited;
  const net = netOf(subject)?.cents;
  const days = new Set([
    ...(page?.days.map(({ value }) => value) ?? []),
    xml?.deliveryDate?.day ?? '',
    xml?.periodStart?.day ?? '',
    xml?.periodEnd?.day ?? '',
  ]);
  const scored = missions
    .map((mission) => ({
      mission,
      score:
        (Math.abs(net ?? -1) === mission.totalCents ? 2 : 0) +
        (days.has(mission.startsOn) || days.has(mission.endsOn) ? 1 : 0) +
        // A title without letters of ours is on every page.
        (lettersOf(mission.title) !== '' && page?.letters.includes(lettersOf(mission.title)) ? 1 : 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return scored.filter(({ score }) => score === scored[0]?.score).map(({ mission }) => mission);
}

/** Whether the invoice of the whole names the number of a deposit of this mission. */
const citesDepositOf = ({ context: { previous }, xml, page }: Subject, missionId: string): boolean =>
  previous.some(
    (one) =>
      one.isDeposit &&
      one.missionId === missionId &&
      (xml?.preceding.some(({ number }) => number?.text.toUpperCase() === one.number.toUpperCase()) ||
        // A number of one or two signs is on every page.
        (lettersOf(one.number).length > 3 && page?.letters.includes(lettersOf(one.number)))),
  );

function factsOf(subject: Subject): ReadFacts {
  const { xml, page } = subject;
  const siret = page?.sirets.find(({ value }) => value.startsWith(sirenOf(xml?.seller ?? null) ?? ''));
  const iban = xml?.ibans[0];
  const shownIban = page?.ibans[0];
  const writtenSiret = xml?.seller?.otherIds.find(({ scheme }) => scheme === '0009');
  return {
    number: numberOf(subject),
    issuedOn: issueDayOf(subject),
    dueOn: dueDayOf(subject),
    net: netOf(subject),
    vat: vatOf(subject),
    gross: grossOf(subject),
    due: dueOf(subject),
    sellerSiret: writtenSiret
      ? { value: writtenSiret.text, place: siret?.place ?? null, xmlPath: writtenSiret.path }
      : siret
        ? { value: siret.value, place: siret.place, xmlPath: null }
        : null,
    sellerSiren: sirenOf(xml?.seller ?? null) ?? (writtenSiret?.text ?? siret?.value)?.slice(0, 9) ?? null,
    buyerSiren: sirenOf(xml?.buyer ?? null) ?? null,
    iban: iban
      ? { value: storedIban(iban.text), place: shownIban?.place ?? null, xmlPath: iban.path }
      : shownIban
        ? { value: shownIban.value, place: shownIban.place, xmlPath: null }
        : null,
    vatCase: vatCaseOf(subject),
    isCredit: subject.isCredit,
    isDeposit: subject.isDeposit,
  };
}

/** Where a rule that is kept looked, for those that look at one value. */
function placesOf(facts: ReadFacts, { page }: Subject): Partial<Record<RuleId, Place | null>> {
  const { number, issuedOn, dueOn, net, vat, gross, due, sellerSiret, iban } = facts;
  const mentions = page?.mentions;
  const vatMention = mentions?.franchise ?? mentions?.exempt ?? mentions?.reverseCharge;
  const ofVat = vatMention?.place ?? vat?.place ?? null;
  const at = (rules: readonly RuleId[], place: Place | null | undefined) =>
    Object.fromEntries(rules.map((rule) => [rule, place ?? null]));
  return {
    ...at(['number-present', 'number-format', 'page-number', 'not-a-double'], number?.place),
    ...at(['issue-date', 'issue-date-past', 'page-issue-date'], issuedOn?.place),
    ...at(['due-date', 'due-after-issue', 'due-within-60', 'page-due-date'], dueOn?.place),
    ...at(['total-net', 'page-net', 'mission-amount'], net?.place),
    ...at(['total-vat', 'page-vat'], vat?.place),
    ...at(['total-gross', 'page-gross', 'page-arithmetic'], gross?.place),
    ...at(['total-due'], due?.place),
    ...at(
      ['siren-key', 'seller-siren', 'siret-of-siren', 'profile-siret', 'page-seller-id', 'page-ids'],
      sellerSiret?.place,
    ),
    ...at(['iban-key', 'page-iban', 'iban-confirmed'], iban?.place),
    ...at(['mention-vat', 'profile-vat-case', 'vat-reason'], ofVat),
    ...at(['mention-recovery'], mentions?.recoveryFee?.place),
    ...at(['mention-late'], mentions?.lateInterest?.place),
    ...at(['mention-discount'], mentions?.discount?.place),
  };
}

/** What a person sees beside what software reads. */
function comparedIn(subject: Subject): ComparedValue[] {
  const { xml, page } = subject;
  if (!xml || !page) return [];
  const rows: ComparedValue[] = [];
  const add = (
    what: ComparedValue['what'],
    ofPage: string | null,
    ofXml: string | null,
    isSame = ofPage === ofXml,
  ) => {
    if (ofPage !== null || ofXml !== null) rows.push({ what, page: ofPage, xml: ofXml, isSame });
  };
  const number = xml.number?.text ?? null;
  const isPrinted = number !== null && page.signs.includes(number.toLowerCase().replace(/\s/g, ''));
  add('number', isPrinted ? number : (page.numbers[0]?.value ?? null), number);
  for (const [what, field] of [
    ['issue-date', xml.issueDate],
    ['due-date', xml.dueDate],
  ] as const) {
    const day = field?.day ?? null;
    if (day !== null) add(what, page.days.some(({ value }) => value === day) ? date(day) : null, date(day));
  }
  for (const [what, field, kind] of [
    ['net', xml.totals?.basis, 'net'],
    ['vat', xml.totals?.vat, 'vat'],
    ['gross', xml.totals?.gross, 'gross'],
    ['due', xml.totals?.due, 'due'],
  ] as const) {
    if (field?.value == null) continue;
    const shown = shownCents(page, field, kind);
    const written = eurosOf(field.value);
    // A credit note is printed with a minus sign or without.
    const printed = shown
      ? Math.abs(shown.value) === Math.abs(toCents(field.value))
        ? written
        : euros(shown.value)
      : null;
    add(what, printed, written);
  }
  const ibans = xml.ibans.map(({ text }) => storedIban(text));
  const end = (iban: string | undefined) => (iban ? `… ${iban.slice(-4)}` : null);
  if (ibans.length > 0 && page.ibans.length > 0) {
    const same = page.ibans.find(({ value }) => ibans.includes(value))?.value;
    // Two that end alike are not the same.
    add('iban', end(same ?? page.ibans[0]?.value), end(same ?? ibans[0]), same !== undefined);
  }
  return rows;
}

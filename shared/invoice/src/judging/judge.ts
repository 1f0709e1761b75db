import type { ConfirmedFacts, MissionToInvoice } from '@trame/domain/invoices';
import type { Place, PageFacts } from '../reading/page-facts.ts';
import { PROFILES, type Profile } from '../reading/profiles.ts';
import type { CiiInvoice } from '../reading/cii.ts';
import type { InvoiceReading } from '../reading/read-invoice.ts';
import type { InvoiceContext } from '../context.ts';
import type { Severity } from '../rules.ts';

export interface Problem {
  sentence: string;
  fix: string;
  /** The exact text that is missing, to add to one's model. */
  mention?: string;
  place?: Place | null | undefined;
  xmlPath?: string | null | undefined;
  /** The invoice that it is a double of. */
  otherId?: string;
  /** Milder than the rule's own. */
  severity?: Severity;
  /** What is said instead of the title of the rule, where the rule is broken in another way than usual. */
  title?: string;
}

/** Null: not judged, something that the rule needs is missing. An empty list: kept. */
export type Judgement = readonly Problem[] | null;

export interface Subject {
  reading: InvoiceReading;
  context: InvoiceContext;
  /** The CII invoice, when there is one that can be read. */
  xml: CiiInvoice | null;
  profile: Profile | null;
  page: PageFacts | null;
  /** The seller is French: rules of France concern the invoice. */
  isFrench: boolean;
  /** An own profile of MINIMUM or BASIC WL has no lines, and fewer totals. */
  hasLines: boolean;
  isCredit: boolean;
  /** An invoice of a deposit: of a part, before that of the whole. */
  isDeposit: boolean;
  mission: MissionToInvoice | null;
  /** The mission that the invoice names, of which the person said that it is not. */
  declined: MissionToInvoice | null;
  /** Missions that fit alike, of which the invoice names none; empty where one fits best, or none at all. */
  tied: readonly MissionToInvoice[];
  /** The person said that it is for none of the missions. */
  isForOther: boolean;
  /** What the person confirmed, where no XML says it whole: it is recorded. */
  confirmed: ConfirmedFacts | null;
}

export type Judge = (subject: Subject) => Judgement;

/** A judge of the XML: not judged where there is none. */
export const ofXml =
  (judge: (xml: CiiInvoice, subject: Subject) => Judgement): Judge =>
  (subject) =>
    subject.xml ? judge(subject.xml, subject) : null;

/** A judge of a French invoice. */
export const ofFrenchXml = (judge: (xml: CiiInvoice, subject: Subject) => Judgement): Judge =>
  ofXml((xml, subject) => (subject.isFrench ? judge(xml, subject) : null));

/** A judge of the XML against the page. */
export const ofBoth =
  (judge: (xml: CiiInvoice, page: PageFacts, subject: Subject) => Judgement): Judge =>
  (subject) =>
    subject.xml && subject.page ? judge(subject.xml, subject.page, subject) : null;

export const KEPT: Judgement = [];

export const broken = (
  sentence: string,
  fix: string,
  more: Omit<Problem, 'sentence' | 'fix'> = {},
): Judgement => [{ sentence, fix, ...more }];

export const hasLinesIn = (profile: Profile | null, lines: number): boolean =>
  profile === null ? lines > 0 : PROFILES[profile].hasLines;

export type { Choices, InvoiceContext, InvoiceRules, PreviousInvoice } from './context.ts';
export {
  isWhole,
  judgeInvoice,
  type Finding,
  type PassedRule,
  type ReadFacts,
  type Verdict,
} from './judge-invoice.ts';
export { correctedAmong } from './corrected.ts';
export type { ComparedValue } from './judging/page-rules.ts';
export type { Said, SaidCents } from './judging/values.ts';
export type { Place } from './reading/page-facts.ts';
export { PROFILES, type Profile } from './reading/profiles.ts';
export { readInvoice, type InvoiceReading } from './reading/read-invoice.ts';
export { RULES, type Rule, type RuleGroup, type RuleId, type Severity } from './rules.ts';
export { rateOf } from './judging/vat-rules.ts';
export { unprintable } from './letters.ts';
export { TOO_OLD } from './too-old.ts';

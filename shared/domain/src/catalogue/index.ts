export type { AccessibilityContact } from './contacts.ts';
export * from './content.ts';
export { readDelay, type Delay } from './delays.ts';
export * from './fields.ts';
export { foldWords } from './folding.ts';
export * from './rule-data.ts';
export * from './rules.ts';
export {
  programmeRule,
  programmeScore,
  SCORE_BANDS,
  scoreBand,
  type LostPoints,
  type ProgrammeIndicator,
  type ProgrammeScore,
  type ScoreBand,
  type ScoreFacts,
} from './score.ts';
export * from './statuses.ts';
export { objectiveFault, type ObjectiveFault } from './verbs.ts';

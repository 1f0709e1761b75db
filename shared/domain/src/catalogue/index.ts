export * from './certification.ts';
export * from './changes.ts';
export type { AccessibilityContact } from './contacts.ts';
export * from './content.ts';
export { readDelay, type Delay } from './delays.ts';
export { readDuration, type Duration } from './durations.ts';
export * from './explanations.ts';
export * from './field-text.ts';
export * from './fields.ts';
export { accessibilitySentence, programmeFixes, type ProgrammeFix } from './fixes.ts';
export { foldWords } from './folding.ts';
export * from './indicators.ts';
export { daysText, durationText, hoursText, pointsText } from './number-text.ts';
export { objectiveProposal, type ObjectiveProposal } from './objective-proposals.ts';
export * from './page-texts.ts';
export * from './programme-document.ts';
export * from './record-limits.ts';
export * from './rule-data.ts';
export * from './rules.ts';
export {
  programmeScore,
  type LostPoints,
  type ProgrammeIndicator,
  type ProgrammeScore,
  type ScoreFacts,
} from './score.ts';
export * from './score-bands.ts';
export * from './sheet-columns.ts';
export * from './sheet-import.ts';
export * from './site-programmes.ts';
export * from './slug.ts';
export * from './statuses.ts';
export { objectiveFault, type ObjectiveFault } from './verbs.ts';

export { analysisSchema, type AnalysisResult, type CvAnalysis, type Evidence } from './analysis.ts';
export { digestOf } from './digest.ts';
export { isSoftware } from './rules/claims/software.ts';
export { type Box, type HiddenReason, type HiddenText } from './document.ts';
export { READING_ERRORS, ReadingError, type ReadingErrorCode } from './reading-error.ts';
export {
  MAX_RECOGNISED_PAGES,
  type RecognisedLine,
  type RecognisedPage,
  type Recognition,
} from './recognition.ts';

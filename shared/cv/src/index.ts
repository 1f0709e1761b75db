export { analysisSchema, type AnalysisResult, type CvAnalysis, type Evidence } from './analysis.ts';
export { type Box, type HiddenReason, type HiddenText } from './document.ts';
export { READING_ERRORS, ReadingError, type ReadingErrorCode } from './reading-error.ts';

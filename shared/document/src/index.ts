export { digestOf } from './digest.ts';
export {
  textOfPage,
  type Box,
  type DocumentText,
  type HiddenReason,
  type HiddenText,
  type Line,
  type PageText,
} from './document.ts';
export { fold } from './fold.ts';
export { findDays, type FoundDay } from './papers/find-days.ts';
export { READING_ERRORS, ReadingError, type ReadingErrorCode } from './reading-error.ts';
export {
  MAX_RECOGNISED_PAGES,
  recognitionSchema,
  type RecognisedLine,
  type RecognisedPage,
  type Recognition,
} from './recognition.ts';

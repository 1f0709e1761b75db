export { timestampFrom, type Timestamp } from '../cms/timestamp-request.ts';
export type { SealKey } from './build-cms.ts';
export type { SealFonts } from './fonts.ts';
export {
  normalise,
  NORMALISE_ERRORS,
  NORMALISE_WARNINGS,
  NormaliseError,
  type Normalised,
  type NormaliseErrorCode,
  type NormaliseWarning,
} from './normalise.ts';
export type { PageShape } from './page-shape.ts';
export type { ProofPageFacts } from './proof-page.ts';
export { addTimestamp, seal, type Sealed, type SealedDocument, type SealInput } from './seal.ts';
export type { Strokes } from './embed-drawing.ts';
export { stamp, type Mark } from './stamp.ts';

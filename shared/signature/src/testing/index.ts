export { chainOf, exampleEvents, fileOf, RECIPIENTS } from './envelope.ts';
export { drawnDocument, type Drawn } from './drawn.ts';
export { SEAL_FONTS } from './fonts.ts';
export { ODD_VALUES } from './odd-texts.ts';
export {
  adobeForm,
  contract,
  lockedContract,
  MARKS,
  scannedContract,
  sealedExample,
  type SealedExample,
} from './sealed.ts';
export { startAuthority } from './timestamp-authority.ts';

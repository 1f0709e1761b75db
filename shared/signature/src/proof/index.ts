export { canonicalJson, type ProofValue } from './canonical.ts';
export {
  hashOf,
  NO_LINE_BEFORE,
  readProof,
  writeLine,
  type Actor,
  type Broken,
  type Fault,
  type Line,
  type Proof,
  type WrittenLine,
} from './line.ts';
export { hashValues, VALUES_NAME, writeValues, type FilledField } from './values.ts';
export { summarise, type ProofSummary, type ProvenDocument, type ProvenPerson } from './summary.ts';

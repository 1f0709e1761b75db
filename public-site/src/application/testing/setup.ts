import { cleanup } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach } from 'vitest';
import { DRAFT } from '../draft-store.ts';
import { forgetProof } from '../../forms/data/proof.ts';

// A browser clones files into IndexedDB; Node cannot clone jsdom's.
const clone = globalThis.structuredClone;
globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions): T =>
  value instanceof File ? value : clone(value, options);

beforeEach(() => {
  window.history.replaceState(null, '', '/trainers-apply');
});

// The form goes first: what it still writes would be the draft of the next test.
afterEach(async () => {
  cleanup();
  await DRAFT.clear();
  forgetProof();
});

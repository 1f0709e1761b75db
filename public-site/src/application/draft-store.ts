import { createDraftStore } from '../forms/data/draft-store.ts';
import type { DraftAnswers } from '../forms/use-draft.ts';
import type { FileField, FormValues } from './model.ts';

/** The draft of one application; both languages of the form share it. */
export const DRAFT = createDraftStore<DraftAnswers<FormValues, FileField>, FileField>('trame-candidature', [
  'resume',
  'references',
]);

import type { PostgrestError } from '@supabase/supabase-js';
import { HEAVY_DOCUMENTS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import type { NormaliseErrorCode } from '@trame/signature/seal';
import { forbidden } from '../_shared/auth.ts';
import { HttpError, unavailable, type ErrorCode } from '../_shared/errors.ts';

/** Status and code of the refusal of a file. */
export const REFUSED_FILES: Readonly<Record<NormaliseErrorCode, [status: number, code: ErrorCode]>> = {
  too_large: [413, 'file_too_large'],
  not_pdf: [415, 'file_type'],
  heavy: [422, 'file_heavy'],
  damaged: [422, 'file_corrupt'],
  password: [422, 'file_encrypted'],
  certified: [422, 'file_active'],
  xfa: [422, 'file_active'],
  not_drawn: [422, 'file_active'],
  too_many_objects: [422, 'file_heavy'],
  too_many_pages: [422, 'file_heavy'],
};

const FIELDS: Readonly<Record<string, string>> = {
  documents: `Une enveloppe a ${SIGNATURE_LIMITS.documents} documents au plus.`,
  bytes: HEAVY_DOCUMENTS,
  pages: `Les documents ont trop de pages ensemble\u00a0: ${SIGNATURE_LIMITS.pages} au plus.`,
};

export const wrongField = (field: string, message: string) =>
  new HttpError(422, 'invalid_fields', message, { fields: { [field]: message } });

/** The documents of an envelope would be too heavy. */
export const tooManyBytes = () => wrongField('bytes', FIELDS['bytes'] ?? '');

/** A refusal of the database as a page shows it. */
export function refusedDocument(error: PostgrestError, name: string): HttpError {
  const hint = error.hint ?? '';
  if (error.code === '42501') return forbidden();
  if (error.code === 'P0002') return new HttpError(404, 'not_found', 'Ce brouillon n’existe plus.');
  if (error.code === '22023' && hint === 'status')
    return new HttpError(
      409,
      'other_state',
      'Cette enveloppe est déjà envoyée\u00a0: ses documents ne changent plus.',
    );
  const field = FIELDS[hint];
  if (error.code === '22023' && field) return wrongField(hint, field);
  return unavailable(new Error(`${name}: ${error.message}`, { cause: error }));
}

import { FILE_LIMIT_BYTES } from '@trame/domain';
import {
  confirmedFactsSchema,
  DEPOSIT_LIMITS,
  INVOICE_MESSAGE_LENGTH,
  NO_MISSION,
} from '@trame/domain/invoices';
import * as z from 'zod/mini';
import { jsonOf, ofShape, readBytes } from '../_shared/body.ts';
import { readForm, type FormFile } from '../_shared/form.ts';
import { originalName } from '../_shared/public-form/files.ts';
import { wrongFields } from './messages.ts';

const { attachments: MAX_ATTACHMENTS, together } = DEPOSIT_LIMITS;
const MAX_BODY = together + 64 * 1024;
/** Fields, the file and its attachments. */
const MAX_PARTS = 10 + MAX_ATTACHMENTS;

export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const id = z.uuid('Identifiant inconnu.');
const message = z.string().check(z.trim(), z.maxLength(INVOICE_MESSAGE_LENGTH));

const depositFields = z.strictObject({
  request_id: id,
  facts: z.optional(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.pipe(
        z.transform((text: string) => jsonOf(() => text)),
        confirmedFactsSchema,
      ),
    ),
  ),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(DEPOSIT_LIMITS.reason))),
  mission_id: z.optional(z.union([id, z.literal(NO_MISSION)], 'Identifiant inconnu.')),
  replaces: z.optional(id),
  corrects: z.optional(id),
  of_user: z.optional(id),
  /** How it came; by a platform only where the office sends it for a trainer. */
  channel: z.optional(z.enum(['depot_portail', 'plateforme_agreee'], 'Canal inconnu.')),
});
const completionFields = z.strictObject({ invoice_id: id, request_id: id, message: z.optional(message) });

export type SentDeposit = z.infer<typeof depositFields> & {
  file: SentFile;
  attachments: readonly SentFile[];
};
export type SentCompletion = z.infer<typeof completionFields> & { attachments: readonly SentFile[] };

const sentFile = (file: FormFile): SentFile => {
  if (file.bytes.length > FILE_LIMIT_BYTES)
    throw wrongFields({ file: `${originalName(file.name)}\u00a0: 10\u00a0Mo au plus.` });
  return { name: originalName(file.name), bytes: file.bytes };
};

/** What a form sends: an invoice, or documents that complete one (`invoice_id`). */
export async function readSent(request: Request): Promise<SentDeposit | SentCompletion> {
  const type = request.headers.get('content-type') ?? '';
  const form = readForm(await readBytes(request, MAX_BODY), type, MAX_PARTS);
  const file = form.file('file');
  const added = form.files('attachments');
  if (added.length > MAX_ATTACHMENTS)
    throw wrongFields({ attachments: `${MAX_ATTACHMENTS} justificatifs au plus.` });
  const rest = form.others('file', 'attachments');
  const isCompletion = 'invoice_id' in rest;
  const values = isCompletion ? ofShape(rest, completionFields) : ofShape(rest, depositFields);
  if (!isCompletion && !file) throw wrongFields({ file: 'Choisissez une facture.' });
  if (isCompletion && added.length === 0) throw wrongFields({ attachments: 'Joignez un document.' });
  const attachments = added.map(sentFile);
  if ('invoice_id' in values) return { ...values, attachments };
  return { ...values, file: sentFile(file as FormFile), attachments };
}

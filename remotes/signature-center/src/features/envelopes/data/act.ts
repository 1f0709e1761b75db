import { AppError, getSupabase, unwrap } from '@trame/data';
import { formatCount } from '@trame/domain';
import { EXPIRY_DAYS, SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { readEnvelope, type Envelope } from './envelopes.ts';
import { withMails } from './send-mails.ts';

export type Versioned = { id: string; updated_at: string };

/** What somebody decides on: an envelope without who has looked at it, or begun to fill it in. */
const decidedOn = ({ updated_at: _version, fields, recipients, ...rest }: Envelope): string =>
  JSON.stringify({
    ...rest,
    fields: fields.map(({ value: _value, filled_at: _filled, ...field }) => field),
    recipients: recipients.map(({ seen_at: _seen, status, ...person }) => ({
      ...person,
      status: status === 'seen' ? 'invited' : status,
    })),
  });

/** Acts on an envelope as it was read; also when somebody only opened it since, which makes another version of it. */
export async function actOnRead(read: Envelope, act: (now: Versioned) => Promise<void>): Promise<void> {
  try {
    await act(read);
  } catch (error) {
    if (hintOf(error) !== 'version') throw error;
    const now = await readEnvelope(read.id);
    if (decidedOn(now) !== decidedOn(read)) throw error;
    await act(now);
  }
}

/** Reminds those whose turn it is, in each of these envelopes (at most 200): `reminded`, `too_soon` or `ended`, by id. */
export async function remindSigners(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = await withMails(async () =>
    unwrap(await getSupabase().rpc('remind_signers', { requests: [...ids] })),
  );
  return new Map(answers.map(({ id, outcome }) => [id, outcome]));
}

/** Withdraws an envelope that was sent, with the reason that its recipients read. */
export async function withdrawEnvelope({ id, updated_at }: Versioned, reason: string): Promise<void> {
  await withMails(async () =>
    unwrap(await getSupabase().rpc('cancel_signature_request', { request: id, reason, version: updated_at })),
  );
}

/** Gives an envelope more time. */
export async function extendEnvelope({ id, updated_at }: Versioned, until: string): Promise<void> {
  unwrap(
    await getSupabase().rpc('extend_signature_request', {
      request: id,
      expires_at: until,
      version: updated_at,
    }),
  );
}

/** Corrects the address of somebody who has not acted; the link of the former address is void. */
export async function correctAddress(
  envelope: Pick<Versioned, 'updated_at'>,
  recipient: string,
  email: string,
): Promise<void> {
  const { updated_at: version } = envelope;
  await withMails(async () =>
    unwrap(await getSupabase().rpc('correct_signer_address', { recipient, email, version })),
  );
}

/** Voids the links of somebody; another one goes out as the envelope needs it. */
export async function replaceLink({ updated_at: version }: Versioned, recipient: string): Promise<void> {
  await withMails(async () => unwrap(await getSupabase().rpc('replace_signer_link', { recipient, version })));
}

/** Seals an envelope that all have signed, when the platform has not yet: whether this did it, and not another sealing, over or at it. */
export async function sealNow(request: string): Promise<boolean> {
  const { isSealed } = await withMails(async () =>
    unwrap<{ isSealed: boolean }>(
      await getSupabase().functions.invoke<{ isSealed: boolean }>('signatures', {
        body: { action: 'seal', request },
      }),
    ),
  );
  return isSealed;
}

/** Sends somebody the link to the sealed file again. */
export async function resendCopy(recipient: string): Promise<void> {
  await withMails(async () => unwrap(await getSupabase().rpc('resend_signature_copy', { recipient })));
}

/** Keeps an envelope as a template, without its people. */
export async function keepAsTemplate(id: string, name: string): Promise<void> {
  unwrap(await getSupabase().rpc('save_signature_template', { request: id, name }));
}

/** A new draft of an envelope that ended without all signatures; sent again with the same id, it finds it. */
export async function beginAgain(ended: string, id: string): Promise<void> {
  unwrap(await getSupabase().rpc('begin_signature_again', { ended, request: id }));
}

/** A colleague looks after an envelope from now on. */
export async function handOver({ id, updated_at }: Versioned, colleague: string): Promise<void> {
  unwrap(
    await getSupabase().rpc('hand_over_signature_request', { request: id, colleague, version: updated_at }),
  );
}

/** Deletes a draft. */
export async function deleteDraft({ id, updated_at }: Versioned): Promise<void> {
  unwrap(await getSupabase().rpc('delete_signature_draft', { request: id, version: updated_at }));
}

/** What the database names as the part that it refuses. */
export const hintOf = (error: unknown): unknown =>
  error instanceof AppError &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'hint' in error.cause
    ? error.cause.hint
    : undefined;

/** Refusals by their hint, in words for the person. */
const REFUSALS: Readonly<Record<string, string>> = {
  name: 'Un modèle porte déjà ce nom.',
  version: 'Cette enveloppe a changé entre-temps\u00a0: relisez-la avant de décider.',
  status: 'Cette enveloppe a avancé\u00a0: cette action n’est plus possible.',
  no_link:
    'Cette personne n’a pas de lien en cours\u00a0: le dernier est déjà remplacé, ou n’est pas encore parti.',
  too_soon: 'Une copie vient de partir. Attendez dix minutes avant d’en envoyer une autre.',
  expires_at: `Choisissez un jour après l’échéance actuelle, dans ${EXPIRY_DAYS.most} jours au plus.`,
  recipient: 'Cette personne n’est plus dans le brouillon.',
  documents: `Une enveloppe a ${SIGNATURE_LIMITS.documents} documents au plus\u00a0: retirez-en.`,
  bytes: 'Les documents pèsent trop ensemble\u00a0: retirez-en.',
  pages: `Les documents ont ${SIGNATURE_LIMITS.pages} pages au plus ensemble\u00a0: retirez-en.`,
  closed: 'Cet envoi a été terminé par quelqu’un d’autre.',
  recipients: `Vérifiez les destinataires\u00a0: ${SIGNATURE_LIMITS.recipients} au plus, chacun avec son nom et son adresse.`,
  fields: `Vérifiez les champs\u00a0: ${SIGNATURE_LIMITS.fields} au plus, chacun sur sa page.`,
  colleague: 'Cette personne n’a pas accès aux signatures.',
  trainer_signs:
    'Cette pièce devient celle du formateur\u00a0: demandez sa signature, à l’adresse de son compte.',
  reason: `Dites pourquoi, en ${formatCount(SIGNATURE_LIMITS.reason)} caractères au plus.`,
};

/** Why an action was refused, in words for the person. */
export function actFailure(error: unknown): string | undefined {
  const hint = hintOf(error);
  if (hint === 'email')
    return error instanceof AppError && error.code === 'conflict'
      ? 'Cette adresse figure déjà dans l’enveloppe.'
      : 'Cette adresse e-mail n’est pas valable.';
  if (typeof hint === 'string' && REFUSALS[hint]) return REFUSALS[hint];
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'conflict') return REFUSALS['version'];
  if (error.code === 'not_found') return 'Cette enveloppe n’existe plus.';
  return undefined;
}

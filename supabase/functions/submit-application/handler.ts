import { APPLICATION_BUCKET, applicationFormSchema, type ApplicationPayload } from '@trame/domain';
import { serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import type { Handler } from '../_shared/http.ts';
import { errorDetails } from '../_shared/log.ts';
import { emailMaySend, newConfirmation, type EmailUse } from '../_shared/public-form/email-limit.ts';
import { createIntake, type IntakeDependencies, type PublicForm } from '../_shared/public-form/intake.ts';
import { sweepStaleUploads } from '../_shared/public-form/store.ts';
import { MESSAGES } from './messages.ts';
import { FILE_FIELDS, findByKey, storeApplication, type FileName } from './store.ts';

export type SubmitDependencies = IntakeDependencies;

const FORM: PublicForm<ApplicationPayload, FileName> = {
  name: 'submit',
  messages: MESSAGES,
  fileFields: FILE_FIELDS,
  schema: applicationFormSchema,
  find: findByKey,
  async admit(client, use, answers, dependencies, locale) {
    if (await emailMaySend(client, use)) return;
    await mailConfirmation(dependencies, use, answers.language);
    throw new HttpError(403, 'confirm_address', MESSAGES[locale].confirmAddress);
  },
  store: (client, attempt, { log }) => storeApplication(client, attempt, log),
  sweep: (client, log) => sweepStaleUploads(client, APPLICATION_BUCKET, log),
  receipt: (id) => ({ kind: 'application-received', application_id: id }),
};

/** Applications of trainers: multipart `payload`, `altcha`, `resume`, `references`. */
export const createHandler = (dependencies: SubmitDependencies): Handler => createIntake(FORM, dependencies);

/**
 * Mails the link that lets the holder of an address continue. The answer is the same whether one is sent or the limit
 * of mails is reached.
 */
async function mailConfirmation(
  dependencies: SubmitDependencies,
  use: EmailUse,
  language: 0 | 1,
): Promise<void> {
  const client = serviceClient(dependencies);
  try {
    const token = await newConfirmation(client, use);
    if (token === undefined) return;
    const body = { kind: 'confirm-address', email: use.email, token, language };
    const { error } = await client.functions.invoke('notifications', { body });
    if (error) throw error;
  } catch (error) {
    dependencies.log('confirmation_failed', errorDetails(error));
  }
}

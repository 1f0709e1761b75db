import { leadSchema, REQUEST_BUCKET, type LeadFileField, type LeadPayload } from '@trame/domain/requests';
import type { Handler } from '../_shared/http.ts';
import { admitByDay } from '../_shared/public-form/email-limit.ts';
import { createIntake, type IntakeDependencies, type PublicForm } from '../_shared/public-form/intake.ts';
import type { FormMessages } from '../_shared/public-form/messages.ts';
import { sweepStaleUploads } from '../_shared/public-form/store.ts';
import { FILE_FIELDS, findLead, storeLead } from './store.ts';

const TEXTS: FormMessages = {
  form: 'La demande n’a pas pu être lue. Rechargez la page puis réessayez.',
  alreadyReceived: (reference) =>
    `Votre demande ${reference} a déjà été reçue. Vos dernières modifications n’y figurent pas\u00a0: pour nous les transmettre, envoyez une nouvelle demande.`,
};

const FORM: PublicForm<LeadPayload, LeadFileField> = {
  name: 'lead',
  messages: { fr: TEXTS, en: TEXTS },
  fileFields: FILE_FIELDS,
  schema: () => leadSchema,
  find: findLead,
  admit: (client, use, _answers, _dependencies, locale) => admitByDay(client, 'lead', use, locale),
  store: (client, attempt, { log }) => storeLead(client, attempt, log),
  sweep: (client, log) => sweepStaleUploads(client, REQUEST_BUCKET, log),
  receipt: (id) => ({ kind: 'lead-received', lead_id: id }),
};

/** What companies ask on the public site: multipart `payload`, `altcha`, `file_1`, `file_2`. */
export const createHandler = (dependencies: IntakeDependencies): Handler => createIntake(FORM, dependencies);

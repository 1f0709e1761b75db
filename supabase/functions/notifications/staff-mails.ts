import { isRole, nameInMail, ROLE_LABELS, withoutEndSlash } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import { ROLE_REQUEST_DAYS } from '@trame/domain/staff';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { buttonLink, mailPage, paragraph, type MailContent } from './mail-page.ts';

/** Somebody whose account existed is staff from now on. */
export const staffAddedBody = z.strictObject({
  kind: z.literal('staff-added'),
  user_id: z.uuid(),
  email: z.string(),
});
/** A role is to be given or taken: the administrators decide. */
export const roleRequestBody = z.strictObject({ kind: z.literal('role-request'), request_id: z.uuid() });

/** A long list of invitations fills no mailbox: the requests are there to be read. */
const TO_ADMIN: RateLimit = { bucket: 'role-request:admin', maxHits: 20, windowSeconds: 24 * 60 * 60 };

const waiting = z.nullable(
  z.object({
    person_id: z.string(),
    person: z.nullable(z.string()),
    role: z.string(),
    action: z.enum(['grant', 'take']),
    requested_by: z.nullable(z.string()),
    requested_by_name: z.nullable(z.string()),
    people: z.array(z.object({ id: z.string(), email: z.string() })),
  }),
);
type RoleRequest = NonNullable<z.infer<typeof waiting>>;

/** Tells somebody, at the address of their account, that they are staff. */
export async function sendStaffAdded(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  { user_id, email }: z.infer<typeof staffAddedBody>,
): Promise<Delivery> {
  const entry = { application_id: null, kind: 'staff-added', recipient: email } as const;
  const mail = staffAddedMail(withoutEndSlash(dependencies.env.SHELL_URL));
  return deliver(dependencies, client, await entryId('staff-added', user_id), entry, mail);
}

/** One mail to each administrator who works in the app of corporate, once a request; `asker`: who must have asked. */
export async function sendRoleRequest(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  request: string,
  asker?: string,
): Promise<'sent' | 'nothing'> {
  const { env, log } = dependencies;
  const { data, error } = await client.rpc('role_request_to_announce', { request });
  const found = z.parse(waiting, dataOf({ data: data as unknown, error }, 'role_request_to_announce'));
  if (!found || (asker && found.requested_by !== asker))
    throw new HttpError(404, 'not_found', 'Demande inconnue.');
  const url = `${withoutEndSlash(env.SHELL_URL)}${env.CORPORATE_PATH}/user-profiles/${found.person_id}`;
  const mail = roleRequestMail(found, url);
  const outcomes = await Promise.all(
    found.people.map(async ({ id: person, email }) => {
      try {
        const id = await entryId('role-request', request, person);
        const wait = await takeRateLimit(client, TO_ADMIN, person, env.SUPABASE_SERVICE_ROLE_KEY, id);
        if (wait !== undefined) return 'nothing';
        const entry = { application_id: null, kind: 'role-request', recipient: email } as const;
        return await deliver(dependencies, client, id, entry, mail);
      } catch (cause) {
        log('role_request_mail_failed', { userId: person, ...errorDetails(cause) });
        return 'nothing';
      }
    }),
  );
  return outcomes.some((outcome) => outcome !== 'nothing') ? 'sent' : 'nothing';
}

function staffAddedMail(url: string): MailContent {
  const subject = 'Vous faites partie de l’équipe sur Trame';
  const lines = [
    'Votre compte Trame fait maintenant partie de l’équipe. Connectez-vous avec l’adresse et le mot de passe que vous avez déjà.',
    'Les applications apparaissent dès qu’un administrateur vous les ouvre.',
  ];
  const footer = 'Vous recevez ce message parce qu’une personne de l’équipe vous a ajouté.';
  return {
    subject,
    text: [...lines, `Ouvrir Trame\u00a0: ${url}`, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: lines[0] ?? subject,
      content: `${lines.map(paragraph).join('\n')}\n${buttonLink(url, 'Ouvrir Trame')}`,
      footer,
    }),
  };
}

/** Who asks for what, and for whom; the reason remains behind the sign-in. */
function roleRequestMail(request: Omit<RoleRequest, 'people'>, url: string): MailContent {
  const asker = nameInMail(request.requested_by_name ?? '') || 'Une personne de l’équipe';
  const person = nameInMail(request.person ?? '') || 'une personne de l’équipe';
  const role = `«\u00a0${isRole(request.role) ? ROLE_LABELS[request.role] : request.role}\u00a0»`;
  const subject = 'Une demande de rôle attend votre décision';
  const sentence =
    request.action === 'grant'
      ? `${asker} demande de donner le rôle ${role} à ${person}.`
      : `${asker} demande de retirer le rôle ${role} à ${person}.`;
  const until = `Sans décision, la demande expire au bout de ${ROLE_REQUEST_DAYS}\u00a0jours.`;
  const footer = 'Vous recevez ce message parce que vous êtes administrateur de Trame.';
  return {
    subject,
    text: [sentence, until, `Voir la demande\u00a0: ${url}`, `Trame\n${footer}`].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: sentence,
      content: `${paragraph(sentence)}\n${paragraph(until)}\n${buttonLink(url, 'Voir la demande')}`,
      footer,
    }),
  };
}

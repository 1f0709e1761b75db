import { messageParagraphs } from '@trame/domain';
import { renderCampaign } from '@trame/domain/campaigns';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { callerClient, dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { linesParagraph, mailPage, type MailContent } from './mail-page.ts';

/** A gestionnaire reads a campaign as its people would: it goes to their own address, whatever the caller says. */
export const campaignTestBody = z.strictObject({ kind: z.literal('campaign-test'), campaign_id: z.uuid() });

const BY_SENDER: RateLimit = { bucket: 'campaign-test:sender', maxHits: 20, windowSeconds: 60 * 60 };

const campaignRows = z.array(z.object({ name: z.string(), subject: z.string(), body: z.string() }));
type Campaign = z.infer<typeof campaignRows>[number];

/** Sends a campaign to the caller alone, and notes that it was tried. */
export async function sendCampaignTest(
  dependencies: NotificationDependencies,
  { userId, token }: Caller,
  campaignId: string,
): Promise<Delivery> {
  const service = serviceClient(dependencies);
  const found = await callerClient(dependencies, token)
    .from('marketing_campaigns')
    .select('name, subject, body')
    .eq('id', campaignId);
  const [campaign] = z.parse(campaignRows, dataOf(found, 'find campaign'));
  const { data, error } = await service.auth.getUser(token);
  if (!campaign || error || !data.user.email) {
    throw new HttpError(404, 'not_found', 'Cette campagne n’existe plus.');
  }
  const secret = dependencies.env.SUPABASE_SERVICE_ROLE_KEY;
  const wait = await takeRateLimit(service, BY_SENDER, userId, secret);
  if (wait !== undefined) {
    throw new HttpError(429, 'rate_limited', 'Beaucoup d’essais en une heure. Réessayez plus tard.', {
      retryAfter: wait,
    });
  }
  const status = await deliver(
    dependencies,
    service,
    crypto.randomUUID(),
    { application_id: null, kind: 'campaign-test', recipient: data.user.email, sent_by: userId },
    campaignTestMail(campaign),
  );
  dataOf(
    await service.rpc('note_campaign_test', { campaign: campaignId, tester: userId }),
    'note_campaign_test',
  );
  return status;
}

const FOOTER =
  'Essai d’une campagne, envoyé à vous seul. Prénom et nom sont ceux d’un exemple. SendPulse ajoute le lien de désinscription.';

/** The message as its people would read it, with the names of an example. */
export function campaignTestMail(campaign: Campaign): MailContent {
  const { subject, body } = renderCampaign(campaign);
  const paragraphs = messageParagraphs(body);
  return {
    subject: `[Essai] ${subject}`,
    text: [body, FOOTER].join('\n\n'),
    html: mailPage({
      locale: 'fr',
      title: subject,
      preview: paragraphs[0]?.join(' ') ?? subject,
      content: paragraphs.map(linesParagraph).join('\n'),
      footer: FOOTER,
    }),
  };
}

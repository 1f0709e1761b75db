import { formatDate, today, withoutEndSlash } from '@trame/domain';
import * as z from 'zod/mini';
import { dataOf, serviceClient } from '../_shared/clients.ts';
import { errorDetails } from '../_shared/log.ts';
import { deliver, type NotificationDependencies } from './deliver.ts';
import { MailFailure } from './mail.ts';
import { letter, type MailContent } from './mail-page.ts';
import { sendEach, type Sent } from './send-each.ts';

/** The mails of the day of those whose hour it is. */
export const taskDigestsBody = z.strictObject({ kind: z.literal('task-digests') });

const KIND = 'task-digest';
/** People of one call of the database, which asks each app for each of them. */
const BATCH = 5;
/** How long one call goes on: a hosted function ends after 150 seconds. The next call continues. */
const LONGEST_MS = 60_000;
/** The database counts up to it. */
const MOST_COUNTED = 1000;

const line = z.object({
  app: z.string(),
  kind: z.string(),
  count: z.number(),
  due_on: z.nullable(z.string()),
});
export type DigestLine = z.infer<typeof line>;
const claims = z.array(
  z.object({
    message_id: z.string(),
    email: z.string(),
    full_name: z.string(),
    lines: z.nullable(z.array(line)),
  }),
);
type Claim = z.infer<typeof claims>[number];

/** What an app has to do, in the order in which the mail says it: one, and several. */
type Words = Readonly<Record<string, readonly [one: string, many: string]>>;
const APPS: Readonly<Record<string, { title: string; words: Words }>> = {
  office: {
    title: 'Hub administratif',
    words: {
      invoices: ['facture à traiter', 'factures à traiter'],
      payable: ['facture approuvée à payer', 'factures approuvées à payer'],
      held: ['facture approuvée à débloquer', 'factures approuvées à débloquer'],
      refunds: ['remboursement à recevoir', 'remboursements à recevoir'],
      account: ['IBAN à confirmer', 'IBAN à confirmer'],
      run: ['virement à envoyer ou à confirmer', 'virements à envoyer ou à confirmer'],
      returns: ['virement revenu à traiter', 'virements revenus à traiter'],
      movements: ['mouvement de la banque à rapprocher', 'mouvements de la banque à rapprocher'],
      legal_rate: ['taux d’intérêt légal à écrire', 'taux d’intérêt légal à écrire'],
      papers: ['pièce à vérifier', 'pièces à vérifier'],
      lapsing: ['pièce qui expire', 'pièces qui expirent'],
      evidence: ['mission sans ses preuves', 'missions sans leurs preuves'],
    },
  },
  marketing: {
    title: 'Hub marketing',
    words: {
      unanswered: ['demande d’entreprise sans réponse', 'demandes d’entreprises sans réponse'],
      step: ['étape prévue avec une entreprise', 'étapes prévues avec des entreprises'],
      quiet: ['demande d’entreprise sans suite', 'demandes d’entreprises sans suite'],
    },
  },
  recruitment: {
    title: 'Recrutement',
    words: {
      triage: ['candidature à trier', 'candidatures à trier'],
      given: ['personne à contacter', 'personnes à contacter'],
      silent: ['personne à relancer', 'personnes à relancer'],
      contacted: ['candidature à évaluer', 'candidatures à évaluer'],
      decided: ['candidature à accepter ou refuser', 'candidatures à accepter ou refuser'],
      begun: ['évaluation à terminer', 'évaluations à terminer'],
      purged: ['candidature à relire avant son effacement', 'candidatures à relire avant leur effacement'],
    },
  },
  signature: {
    title: 'Centre de signature',
    words: {
      asked: ['document à signer', 'documents à signer'],
      ending: ['enveloppe qui expire', 'enveloppes qui expirent'],
      slow: ['enveloppe à relancer', 'enveloppes à relancer'],
      declined: ['enveloppe refusée', 'enveloppes refusées'],
      expired: ['enveloppe expirée', 'enveloppes expirées'],
      draft: ['enveloppe à finir', 'enveloppes à finir'],
      unsealed: ['enveloppe à faire sceller', 'enveloppes à faire sceller'],
    },
  },
  catalogue: {
    title: 'Catalogue Pro',
    words: {
      proposed: ['fiche avec une proposition', 'fiches avec une proposition'],
      certified: ['certification à renouveler', 'certifications à renouveler'],
      reviewed: ['fiche à relire', 'fiches à relire'],
      old: ['fiche à confirmer', 'fiches à confirmer'],
      short: ['fiche sous l’objectif', 'fiches sous l’objectif'],
    },
  },
  corporate: {
    title: 'Gestion Corporate',
    words: {
      failed: ['publication du site à relancer', 'publications du site à relancer'],
      consent: ['accord pour un logo à prolonger', 'accords pour des logos à prolonger'],
      certificate: ['certificat Qualiopi à renouveler', 'certificats Qualiopi à renouveler'],
      draft: ['date de la frise à publier', 'dates de la frise à publier'],
    },
  },
};

/**
 * Sends the mails of the day of those whose hour it is, and answers how many went out. Nobody gets two on a day: one
 * that did not go out is tried again by a later call, one that may have gone out is not.
 */
export async function sendTaskDigests(dependencies: NotificationDependencies): Promise<Sent> {
  const client = serviceClient(dependencies);
  const end = Date.now() + LONGEST_MS;
  const done: Sent = { sent: 0, failed: 0 };
  while (Date.now() < end) {
    const taken = z.parse(
      claims,
      dataOf(await client.rpc('claim_task_digests', { batch_size: BATCH }), 'claim_task_digests'),
    );
    if (taken.length === 0) break;
    const batch = await sendEach(
      taken,
      (claim) => send(dependencies, client, claim),
      ({ message_id: messageId }, details) =>
        dependencies.log('task_digest_failed', { messageId, ...details }),
    );
    done.sent += batch.sent;
    done.failed += batch.failed;
  }
  return done;
}

async function send(
  dependencies: NotificationDependencies,
  client: ReturnType<typeof serviceClient>,
  { message_id, email, full_name, lines }: Claim,
): Promise<'sent' | 'sending' | 'dropped'> {
  const settle = async (outcome: 'sent' | 'unknown' | 'nothing') => {
    const { error } = await client.rpc('settle_task_digest', { message_id, outcome });
    // The log of mails says it too, and a later call reads it there.
    if (error) dependencies.log('task_digest_failed', { messageId: message_id, ...errorDetails(error) });
  };
  const mail = lines && digestMail(full_name, lines, withoutEndSlash(dependencies.env.SHELL_URL));
  if (!mail) {
    // The database settled what has no lines.
    if (lines) await settle('nothing');
    return 'dropped';
  }
  try {
    const entry = { application_id: null, kind: KIND, recipient: email } as const;
    const delivery = await deliver(dependencies, client, message_id, entry, mail);
    if (delivery === 'sent') await settle('sent');
    return delivery;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof MailFailure && cause.mayHaveLeft) await settle('unknown');
    throw error;
  }
}

const NUMBER = new Intl.NumberFormat('fr-FR');
const counted = (count: number) =>
  count > MOST_COUNTED ? `plus de ${NUMBER.format(MOST_COUNTED)}` : NUMBER.format(count);

const FOOTER =
  'Vous recevez ce message parce que vous l’avez demandé. Pour changer l’heure ou ne plus le recevoir\u00a0: ';

/** How many of each kind there are, and from which day; null when this version has words for none. */
export function digestMail(
  fullName: string,
  lines: readonly DigestLine[],
  shell: string,
  day = today(),
): MailContent | null {
  const known = lines.filter(({ app, kind }) => APPS[app]?.words[kind]);
  if (known.length === 0) return null;
  const said = ({ app, kind, count, due_on: due }: DigestLine) => {
    const [one, many] = APPS[app]?.words[kind] ?? [kind, kind];
    const since = due === null ? '' : `, ${due < day ? 'depuis' : 'dès'} le ${formatDate(due)}`;
    return `${counted(count)} ${count > 1 ? many : one}${since}`;
  };
  const parts = Object.entries(APPS).flatMap(([app, { title, words }]) => {
    const own = Object.keys(words).flatMap((kind) =>
      known.filter((one) => one.app === app && one.kind === kind),
    );
    return own.length === 0 ? [] : [[title, ...own.map(said)]];
  });
  const total = known.reduce((sum, { count }) => sum + count, 0);
  return letter({
    subject: `À faire aujourd’hui\u00a0: ${counted(total)} chose${total > 1 ? 's' : ''}`,
    fullName,
    paragraphs: parts,
    preview: parts[0]?.[1] ?? '',
    link: { url: shell, label: 'Voir la liste' },
    footer: `${FOOTER}${shell}/mon-compte`,
  });
}

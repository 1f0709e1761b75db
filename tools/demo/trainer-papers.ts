import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Sql, TransactionSql } from 'postgres';
import { addDays, formatDate, today } from '@trame/domain';
import { PAPER_BUCKET, paperKind } from '@trame/domain/trainers';
import { letterPdf } from './documents.ts';
import type { SiteSeedOptions } from './site.ts';

type DemoPaper = {
  kind: string;
  /** Days ago. */
  sent: number;
  status: 'to_check' | 'verified' | 'refused';
  reason?: string;
  /** Days ago. */
  issued?: number;
  /** Days from now. */
  ends?: number;
  reference?: string;
  /** The text of the file, so that dates and numbers are found in it. */
  text: readonly string[];
};

const SIRET = '100 000 009 00017';

/** Papers of the demo: some in order, one about to end, one to redo, several to check. All are fictional. */
const PAPERS: Readonly<Record<string, readonly DemoPaper[]>> = {
  formatrice: [
    {
      kind: 'vigilance',
      sent: 160,
      status: 'verified',
      issued: 162,
      ends: 19,
      reference: '7X2K9PLM4QA8C1D',
      text: ['Claire Estavoyer est à jour de ses obligations de déclaration et de paiement.'],
    },
    {
      kind: 'avis-sirene',
      sent: 100,
      status: 'verified',
      issued: 102,
      ends: 79,
      reference: '10000000900017',
      text: [`SIRET ${SIRET}`, 'Établissement actif. Activité : formation continue d’adultes.'],
    },
    {
      kind: 'rc-pro',
      sent: 140,
      status: 'verified',
      ends: 221,
      reference: 'RC-2207-4418',
      text: ['Responsabilité civile professionnelle, contrat RC-2207-4418.'],
    },
    { kind: 'cv', sent: 140, status: 'verified', issued: 141, ends: 588, text: ['Formatrice en gestion.'] },
    { kind: 'diplomes', sent: 140, status: 'verified', text: ['Master comptabilité, contrôle, audit.'] },
    { kind: 'rib', sent: 139, status: 'verified', text: ['Titulaire : Claire Estavoyer.'] },
    { kind: 'charte', sent: 139, status: 'verified', issued: 140, text: ['Lu et approuvé.'] },
    {
      kind: 'nda',
      sent: 3,
      status: 'to_check',
      reference: '52440000044',
      text: ['Déclaration d’activité enregistrée sous le numéro 52 44 00000 44.'],
    },
  ],
  attente: [
    { kind: 'cv', sent: 2, status: 'to_check', issued: 4, text: ['Nabil Ferhat, formateur en bureautique.'] },
    {
      kind: 'diplomes',
      sent: 3,
      status: 'refused',
      reason: 'Le scan s’arrête au milieu de la page : envoyez le diplôme entier.',
      text: ['Licence professionnelle'],
    },
  ],
};

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function add(
  tx: TransactionSql,
  userId: string,
  paper: DemoPaper,
  file: { path: string; size: number; sha256: string; proof: string | null },
  recruiterId: string | null,
): Promise<void> {
  const { kind, sent, status, reason = null, reference = null } = paper;
  const label = paperKind(kind)!.label;
  const end = paper.ends === undefined ? null : addDays(today(), paper.ends);
  // The morning after it was sent.
  const checked = status === 'to_check' ? null : ago(sent - 0.6);
  await tx`
    insert into public.trainer_papers ${tx({
      user_id: userId,
      kind,
      status,
      reason,
      reference,
      file_path: file.path,
      file_name: `${kind}.pdf`,
      file_size: file.size,
      pages: 1,
      sha256: file.sha256,
      issued_on: paper.issued === undefined ? null : addDays(today(), -paper.issued),
      expires_on: end,
      checked_at: checked,
      checked_by: checked && recruiterId,
      code_checked: file.proof !== null,
      check_proof: file.proof,
      created_at: ago(sent),
    })}`;
  const event = (values: Record<string, Date | string | null>) =>
    tx`insert into private.trainer_events ${tx({ user_id: userId, link: `papers?kind=${kind}`, ...values })}`;
  await event({
    at: ago(sent),
    kind: 'paper_deposited',
    actor_id: userId,
    public_sentence: `Pièce déposée : « ${label} ». Notre équipe la vérifie.`,
    staff_sentence: `A déposé « ${label} ».`,
  });
  if (!checked) return;
  const until = end ? `, valable jusqu’au ${formatDate(end)}` : '';
  await event(
    status === 'verified'
      ? {
          at: checked,
          kind: 'paper_verified',
          actor_id: recruiterId,
          public_sentence: `Pièce vérifiée : « ${label} »${until}.`,
          staff_sentence: `« ${label} » vérifiée${until}.`,
        }
      : {
          at: checked,
          kind: 'paper_refused',
          actor_id: recruiterId,
          public_sentence: `Pièce à refaire : « ${label} ». ${reason}`,
          staff_sentence: `« ${label} » refusée : ${reason}`,
        },
  );
}

/** Papers of the trainers of the demo with their files and what the thread says of them; once for each trainer. */
export async function seedTrainerPapers(
  sql: Sql,
  { apiUrl, serviceRoleKey }: Pick<SiteSeedOptions, 'apiUrl' | 'serviceRoleKey'>,
): Promise<void> {
  const storage = createClient(apiUrl, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).storage.from(PAPER_BUCKET);
  const [recruiter] = await sql<{ id: string }[]>`
    select id from auth.users where email = 'recrutement@trame.example'`;
  for (const [address, papers] of Object.entries(PAPERS)) {
    const [account] = await sql<{ user_id: string }[]>`
      select t.user_id from public.trainer_accounts t
      where t.email = ${`${address}@trame.example`}
        and not exists (select from public.trainer_papers p where p.user_id = t.user_id)`;
    if (!account) continue;
    const store = async (name: string, title: string, lines: readonly string[]) => {
      const bytes = new Uint8Array(await letterPdf(title, lines));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = `${account.user_id}/${sha256.slice(0, 40)}-${name}.pdf`;
      const { error } = await storage.upload(path, bytes.buffer, {
        contentType: 'application/pdf',
        upsert: true,
      });
      if (error) throw new Error(`Fichier ${path} : ${error.message}`, { cause: error });
      return { path, size: bytes.byteLength, sha256 };
    };
    const files = await Promise.all(
      papers.map(async ({ kind, text, reference, ends, status }) => ({
        ...(await store(kind, paperKind(kind)!.label, [
          ...text,
          ...(kind === 'vigilance' && reference ? [`Code de sécurité : ${reference}`] : []),
          ...(ends === undefined ? [] : [`Valable jusqu’au ${formatDate(addDays(today(), ends))}.`]),
        ])),
        proof:
          kind === 'vigilance' && status === 'verified'
            ? (await store('proof', 'Contrôle du code', [`Code ${reference} : attestation authentique.`]))
                .path
            : null,
      })),
    );
    await sql.begin(async (tx) => {
      // The journal would say that this program sent them today.
      await tx`alter table public.trainer_papers disable trigger trainer_papers_audit`;
      for (const [at, paper] of papers.entries())
        await add(tx, account.user_id, paper, files[at]!, recruiter?.id ?? null);
      await tx`alter table public.trainer_papers enable trigger trainer_papers_audit`;
    });
  }
}

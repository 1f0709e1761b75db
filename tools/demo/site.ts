import {
  logoState,
  missingSettings,
  SITE_BUCKET,
  type LogoTerms,
  type SettingsRow,
  type SitePicture,
} from '@trame/domain/company';
import { today } from '@trame/domain';
import { createClient } from '@supabase/supabase-js';
import type { Sql, TransactionSql } from 'postgres';
import { letterPdf } from './documents.ts';
import { demoContent, demoPicture, drawnLogoSize } from './site-content.ts';
import { stableId } from './stable-id.ts';

const DAY = 86_400_000;

type Consent = {
  by: string;
  /** Days since it was given. */
  given: number;
  /** Days until its end; negative when it has ended, null without end. */
  left: number | null;
  note: string;
};

/** Consents of the logos on the site, in turn. */
const CONSENTS: readonly Consent[] = [
  { by: 'Lise Morvan, dirigeante', given: 145, left: 585, note: 'Contrat, page 4' },
  { by: 'Lise Kermorgant, présidente', given: 42, left: null, note: 'E-mail, retrait possible' },
  { by: 'Gaël Lacombe, gérant', given: 347, left: 18, note: 'Formulaire signé' },
  { by: 'Paul Fauvel, directeur', given: 5, left: 1090, note: 'Formulaire signé' },
  { by: 'Anne Quéméner, dirigeante', given: 320, left: 27, note: 'E-mail du 8' },
  {
    by: 'Yves Rannou, responsable de la communication',
    given: 80,
    left: null,
    note: 'Convention, article 9',
  },
];

/** Logos that the site does not show: their consent has ended, or was never given. */
const OTHERS: readonly { name: string; file: string; consent: Consent | null }[] = [
  {
    name: 'Brasserie Le Sillon',
    file: 'brasserie-le-sillon',
    consent: { by: 'Maël Le Sillon, gérant', given: 388, left: -23, note: 'Formulaire signé' },
  },
  { name: 'Clinique des Marais', file: 'clinique-des-marais', consent: null },
];

/** Events that corporate is still writing. */
const DRAFTS = [
  {
    starts_on: '2025-03-01',
    precision: 'month',
    title_fr: 'Une deuxième antenne, à Nantes',
    text_fr: 'Trois personnes, une salle de douze postes, et un formateur CAO à demeure.',
    title_en: 'A second office, in Nantes',
    text_en: null,
  },
  {
    starts_on: '2027-01-01',
    precision: 'year',
    title_fr: 'Un catalogue refait avec les formateurs',
    text_fr: 'Chaque programme relu par ceux qui l’enseignent. Texte à compléter.',
    title_en: null,
    text_en: null,
  },
];

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

export type SiteSeedOptions = {
  apiUrl: string;
  serviceRoleKey: string;
  log: (line: string) => void;
};

/** The name of the column of a fact, from its name in code. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function saveSettings(tx: TransactionSql): Promise<SettingsRow> {
  const row = Object.fromEntries(
    Object.entries(demoContent().company).map(([name, value]) => [columnOf(name), value]),
  ) as SettingsRow;
  // Two versions before the one in force, so that there is something to compare and to restore.
  await tx`update public.company_settings set ${tx({ ...row, host_data_place: null, disability_contact_phone: null })}`;
  await tx`update public.company_settings set ${tx({ ...row, disability_contact_phone: '+33199000004' })}`;
  await tx`update public.company_settings set ${tx(row)}`;
  return row;
}

/**
 * Fills the facts of the demo company, the logos of its fictional clients in every state of their consent, and its
 * timeline, as the person of corporate would have. Run again after an interruption, it continues with what is missing.
 */
export async function seedSite(
  sql: Sql,
  authorId: string,
  { apiUrl, serviceRoleKey, log }: SiteSeedOptions,
): Promise<void> {
  const client = createClient(apiUrl, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const store = async (path: string, body: Buffer, contentType: string) => {
    const bytes = new Uint8Array(body);
    const { error } = await client.storage
      .from(SITE_BUCKET)
      .upload(path, bytes.buffer, { contentType, upsert: true });
    if (error) throw new Error(`Fichier ${path} : ${error.message}`, { cause: error });
  };
  const { company, logos, timeline } = demoContent();

  const shown = logos.map((logo, place) => ({ ...logo, consent: CONSENTS[place % CONSENTS.length] ?? null }));
  const others = OTHERS.filter(({ name }) => logos.every((logo) => logo.name !== name)).map((logo) => ({
    ...logo,
    alt: `Logo de ${logo.name}`,
    link: null,
    picture: {
      path: `logos/${logo.file}.svg`,
      type: 'image/svg+xml',
      ...drawnLogoSize(logo.name),
    } satisfies SitePicture,
  }));
  const rows: (LogoTerms & { id: string; name: string; link: string | null; consent_note: string | null })[] =
    [];
  for (const { name, alt, link, picture, consent } of [...shown, ...others]) {
    const id = stableId(`logo-${name}`);
    await store(picture.path, demoPicture(picture.path, name), picture.type);
    const proof = consent && `consents/${id}.pdf`;
    if (proof) {
      await store(
        proof,
        await letterPdf('Accord pour l’usage d’un logo', [
          `${consent.by}, pour ${name}, accepte que Trame montre le logo de l’entreprise sur son site public.`,
          'Cet accord peut être retiré à tout moment en écrivant à bonjour@trame.example.',
        ]),
        'application/pdf',
      );
    }
    rows.push({
      id,
      name,
      alt,
      link,
      picture,
      visible_from: null,
      visible_until: null,
      consent_by: consent?.by ?? null,
      consent_on: consent && dayIn(-consent.given),
      consent_until: consent?.left == null ? null : dayIn(consent.left),
      consent_file: proof,
      consent_note: consent?.note ?? null,
    });
  }
  for (const { picture, title } of timeline)
    if (picture) await store(picture.path, demoPicture(picture.path, title.fr), picture.type);
  if (company.qualiopiFile)
    await store(
      company.qualiopiFile,
      await letterPdf('Certificat Qualiopi', [
        `Certificat ${company.qualiopiNumber} d’une société fictive, pour la démonstration.`,
      ]),
      'application/pdf',
    );

  const missing = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: authorId })}, true)`;
    const settings = await saveSettings(tx);
    for (const row of rows)
      await tx`
        insert into public.client_logos ${tx({ ...row, picture: row.picture && tx.json(row.picture) })}
        on conflict (id) do nothing`;
    const events = timeline.map(({ date, precision, title, text, picture }) => ({
      starts_on: date,
      precision,
      title_fr: title.fr,
      text_fr: text.fr,
      title_en: title.en,
      text_en: text.en,
      picture: picture && tx.json(picture),
      state: 'published',
    }));
    for (const event of [...events, ...DRAFTS.map((draft) => ({ ...draft, picture: null, state: 'draft' }))])
      await tx`
        insert into public.timeline_events ${tx({ id: stableId(`event-${event.title_fr}`), ...event })}
        on conflict (id) do nothing`;
    return missingSettings(settings);
  });
  const online = rows.filter((row) => ['shown', 'ending'].includes(logoState(row, today())));
  log(`Site public : ${rows.length} logos, dont ${online.length} en ligne`);
  if (missing.length > 0) log(`Réglages qui manquent : ${missing.map(({ label }) => label).join(', ')}`);
}

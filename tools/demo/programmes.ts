import { addDays, today } from '@trame/domain';
import { PROGRAMME_RULES, type LostPoints, type ProgrammeContent } from '@trame/domain/catalogue';
import { SITE_BUCKET } from '@trame/domain/company';
import { createClient } from '@supabase/supabase-js';
import type { Sql, TransactionSql } from 'postgres';
import { DEMO_PICTURES, DEMO_PROGRAMMES, type DemoProgramme } from './programmes-content.ts';
import { demoPicture } from './site-content.ts';
import type { SiteSeedOptions } from './site.ts';
import { stableId } from './stable-id.ts';

const DAY_MS = 86_400_000;
/** Days ago on which the demo has lines of scores: half a year. */
const SCORED_DAYS = [182, 150, 118, 86, 54, 22] as const;

/** Proposals of colleagues who do not write the catalogue. */
const PROPOSALS = [
  {
    title: 'AutoCAD, les bases',
    by: 'recrutement',
    changes: { audience: 'Dessinatrices et dessinateurs de bureaux d’études, techniciens de chantier.' },
    note: 'C’est ce que demandent les candidats.',
    status: 'open',
  },
  {
    title: 'Power BI',
    by: 'gestion',
    changes: { price_cents: 72_000, funding: 'Opérateur de compétences ou fonds propres.' },
    note: 'Tarif du dernier devis.',
    status: 'open',
  },
  {
    title: 'Revit, niveau 1',
    by: 'corporate',
    changes: { places: ['Rennes', 'Nantes', 'À distance'] },
    note: null,
    status: 'open',
  },
  {
    title: 'Prendre la parole',
    by: 'recrutement',
    changes: { group_max: 6 },
    note: 'Huit, c’est trop pour filmer chacun.',
    status: 'refused',
  },
] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/**
 * What a sheet lost when it had `was` points more or less than now: rules that it has met since, or lost since, come back
 * one after the other until the present.
 */
export function lostBefore(now: readonly LostPoints[], was: number, share: number): LostPoints[] {
  const isWorse = was < 0;
  let left = Math.round(Math.abs(was) * share);
  const lost = new Set<string>(now.map(({ rule }) => rule));
  for (const { id, points } of PROGRAMME_RULES) {
    if (lost.has(id) === isWorse || points > left) continue;
    left -= points;
    if (isWorse) lost.add(id);
    else lost.delete(id);
  }
  return PROGRAMME_RULES.filter(({ id }) => lost.has(id)).map(
    ({ id, points }) => now.find(({ rule }) => rule === id) ?? { rule: id, points },
  );
}

function pointsOf(lost: readonly LostPoints[], group: string): number {
  const ids = new Set<string>(lost.map(({ rule }) => rule));
  return PROGRAMME_RULES.filter((rule) => rule.group === group && !ids.has(rule.id)).reduce(
    (sum, { points }) => sum + points,
    0,
  );
}

async function writeScores(tx: TransactionSql, id: string, was: number): Promise<void> {
  const [row] = await tx<
    { lost: LostPoints[]; sector: string | null; owner_id: string | null; status: string }[]
  >`
    select lost, sector, owner_id, status from public.programmes where id = ${id}`;
  if (!row) return;
  for (const [step, days] of SCORED_DAYS.entries()) {
    const lost = lostBefore(row.lost, was, 1 - step / SCORED_DAYS.length);
    const [presence, quality, reach] = ['presence', 'quality', 'reach'].map((group) => pointsOf(lost, group));
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await tx`
      insert into public.programme_scores ${tx({
        programme_id: id,
        day: addDays(today(), -days),
        score: presence! + quality! + reach!,
        presence: presence!,
        quality: quality!,
        reach: reach!,
        lost: tx.json(lost),
        sector: row.sector,
        owner_id: row.owner_id,
        status: row.status,
      })}`;
  }
}

async function publish(
  tx: TransactionSql,
  id: string,
  content: ProgrammeContent,
  slug: string,
  days: number,
) {
  const [version] = await tx<{ number: number }[]>`
    insert into public.programme_versions (programme_id, number, content, slug, note, published_by, published_at)
    select id, coalesce(published_version, 0) + 1, ${tx.json(content)}, ${slug},
      case when published_version is not null then 'Adresse et textes revus' end, owner_id, ${daysAgo(days)}
    from public.programmes where id = ${id}
    returning number`;
  await tx`update public.programme_slugs set until = ${daysAgo(days)} where programme_id = ${id} and until is null`;
  await tx`insert into public.programme_slugs (slug, programme_id) values (${slug}, ${id})`;
  await tx`
    update public.programmes
    set content = ${tx.json(content)}, slug = ${slug}, status = 'published', published_version = ${version!.number},
      published_at = ${daysAgo(days)}
    where id = ${id}`;
}

async function writeProgramme(
  tx: TransactionSql,
  { content, state, owner, days, online, formerSlug, results, was = -4 }: DemoProgramme,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const id = stableId(`programme-${content.title}`);
  const by = people.get(owner) ?? null;
  const [{ slug } = { slug: '' }] = await tx<{ slug: string }[]>`
    select private.free_programme_slug(${content.title}, ${id}) as slug`;
  const shown = { ...content, ...online };
  await tx`
    insert into public.programmes ${tx({
      id,
      content: tx.json(shown),
      slug: formerSlug ?? slug,
      owner_id: by,
      created_by: by,
      created_at: daysAgo(days + 200),
    })}`;
  if (state === 'published' || state === 'changed' || state === 'archived') {
    if (formerSlug) await publish(tx, id, shown, formerSlug, days + 90);
    await publish(tx, id, shown, slug, days);
  }
  if (results) {
    const [mark, success, people_] = results;
    const year = Number(today().slice(0, 4)) - 1;
    await tx`
      insert into public.programme_indicators (programme_id, kind, year, value, n, source)
      values
        (${id}, 'satisfaction', ${year}, ${mark}, ${people_ - 6}, 'Questionnaire de fin de session'),
        (${id}, 'success', ${year}, ${success}, ${people_}, 'Cas notés'),
        (${id}, 'attendance', ${year}, ${Math.min(success + 3, 100)}, ${people_}, 'Feuilles d’émargement')`;
  }
  if (state === 'changed')
    await tx`update public.programmes set content = ${tx.json(content)} where id = ${id}`;
  if (state === 'in_review' || state === 'archived')
    await tx`update public.programmes set status = ${state} where id = ${id}`;
  // A sheet with changes that are not online was changed today.
  const last = state === 'changed' ? 0 : days;
  await tx`update public.programmes set confirmed_on = ${addDays(today(), -last)} where id = ${id}`;
  await writeScores(tx, id, was);
}

/**
 * Fills the catalogue with the sheets of the demo, in every state, with half a year of scores, results, proposals and goals.
 * In one transaction: run again after an interruption, it begins anew.
 */
export async function seedProgrammes(
  sql: Sql,
  authorId: string,
  { apiUrl, serviceRoleKey, log }: SiteSeedOptions,
): Promise<void> {
  const client = createClient(apiUrl, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  for (const { path, name } of DEMO_PICTURES) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    const { error } = await client.storage
      .from(SITE_BUCKET)
      .upload(path, new Uint8Array(demoPicture(path, name)).buffer, {
        contentType: 'image/svg+xml',
        upsert: true,
      });
    if (error) throw new Error(`Fichier ${path} : ${error.message}`, { cause: error });
  }
  await sql.begin(async (tx) => {
    const accounts = await tx<{ id: string; name: string }[]>`
      select id, split_part(email, '@', 1) as name from auth.users where email like '%@trame.example'`;
    const people = new Map(accounts.map(({ id, name }) => [name, id]));
    const editor = people.get('catalogue') ?? authorId;
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: editor })}, true)`;
    for (const programme of DEMO_PROGRAMMES)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await writeProgramme(tx, programme, people);
    // Who can teach the programmes is found now: a table is not altered while that is still to come.
    await tx`set constraints all immediate`;
    // The trigger says that a row was changed now; these were changed when the demo says so.
    await tx`alter table public.programmes disable trigger programmes_keep`;
    await tx`
      update public.programmes
      set updated_by = owner_id, updated_at = case
        when is_changed_since_publication then date_trunc('hour', now())
        else confirmed_on + time '09:12'
      end`;
    await tx`alter table public.programmes enable trigger programmes_keep`;
    for (const { title, by, changes, note, status } of PROPOSALS)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await tx`
        insert into public.programme_proposals
          (id, programme_id, changes, base, note, proposed_by, status, decided_by, decided_at)
        select ${stableId(`proposal-${title}`)}, p.id, ${tx.json(changes)},
          private.values_of_fields(p.content, ${tx.json(changes)}), ${note}, ${people.get(by) ?? authorId}, ${status},
          ${status === 'open' ? null : editor}, ${status === 'open' ? null : daysAgo(4)}
        from public.programmes p
        where p.title like ${`${title}%`}
        limit 1`;
    await tx`
      insert into public.programme_goals (scope, target, by_day)
      values ('all', 88, ${addDays(today(), 210)}), ('sector:Sécurité & Prévention des Risques', 85, ${addDays(today(), 120)})`;
  });
  await sql`select public.note_programme_scores()`;
  log(
    `Catalogue : ${DEMO_PROGRAMMES.length} programmes, dont ${DEMO_PROGRAMMES.filter(({ state }) => ['published', 'changed'].includes(state)).length} en ligne`,
  );
}

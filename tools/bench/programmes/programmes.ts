import { addDays, today } from '@trame/domain';
import type { ProgrammeContent } from '@trame/domain/catalogue';
import type { Sql } from 'postgres';
import { DEMO_PROGRAMMES } from '../../demo/programmes-content.ts';
import { createRandom, type Random } from '../../demo/random.ts';

/** For whom a programme of the demo is given again: a training company has a sheet for each trade and level. */
const TRADES = [
  'pour le bâtiment',
  'pour l’industrie',
  'pour les services',
  'pour la santé',
  'pour le commerce',
  'pour les collectivités',
  'pour l’agroalimentaire',
  'pour les transports',
  'pour les associations',
  'pour les bureaux d’études',
] as const;
const LEVELS = [
  'initiation',
  'prise en main',
  'approfondissement',
  'cas pratiques',
  'remise à niveau',
] as const;
const DELAYS = ['5 jours ouvrés', '10 jours ouvrés', '3 semaines', 'nous consulter', '48 heures'] as const;
const TOWNS = ['Rennes', 'Nantes', 'Brest', 'Vannes', 'Lorient', 'Angers', 'Caen', 'À distance'] as const;
/** What sheets leave out. */
const LEFT_OUT = [
  'audience',
  'modules',
  'evaluation',
  'methods',
  'access_delay',
  'group_max',
  'funding',
  'prerequisites',
] as const satisfies (keyof ProgrammeContent)[];

function variant(content: ProgrammeContent, index: number, random: Random): ProgrammeContent {
  const name = content.title.split(/[,:(]/)[0]!.trim();
  const place = Math.floor(index / DEMO_PROGRAMMES.length);
  const made: ProgrammeContent = {
    ...content,
    title: `${name}, ${LEVELS[Math.floor(place / TRADES.length)]!} ${TRADES[place % TRADES.length]!}`,
    access_delay: random.pick(DELAYS),
    modality: random.pick(['Présentiel', 'Distanciel', 'Mixte'] as const),
    duration_days: random.int(1, 5),
    price_cents: random.int(30, 240) * 1000,
    price_unit: 'person',
    places: random.some(TOWNS, 1, 3),
    ...(content.objectives && { objectives: random.some(content.objectives, 2, content.objectives.length) }),
  };
  made.duration_hours = (made.duration_days ?? 1) * 7;
  if (random.chance(0.4)) for (const key of random.some(LEFT_OUT, 1, 3)) delete made[key];
  return made;
}

/** Sheets as a large training company has them: those of the demo, for other trades and levels, good ones and bad ones. */
export function benchProgrammes(count: number): ProgrammeContent[] {
  const random = createRandom(18);
  return Array.from({ length: count }, (_, index) =>
    variant(DEMO_PROGRAMMES[index % DEMO_PROGRAMMES.length]!.content, index, random),
  );
}

const OWNERS = 8;
/** Days ago on which each programme has a line of its scores: about half a year. */
const SCORED_DAYS = [182, 150, 118, 86, 54, 22] as const;

/**
 * Fills a catalogue: four of five are online, one of ten with changes that are not, the others are drafts, in review or archived. Their
 * owners are eight people; each has results and half a year of scores.
 */
export async function loadProgrammes(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'responsable' || n || '@bench.test', now()
      from generate_series(1, ${OWNERS}) as n`;
    await tx`
      create temporary table made on commit drop as
      select m.n::integer as n, gen_random_uuid() as id, m.content,
        private.programme_slug(m.content ->> 'title') || '-' || m.n as slug,
        (select u.id from auth.users u where u.email = 'responsable' || (m.n % ${OWNERS} + 1) || '@bench.test') as owner
      from jsonb_array_elements(${tx.json(benchProgrammes(count))}) with ordinality as m (content, n)`;
    await tx`
      insert into public.programmes (id, content, slug, owner_id, created_by)
      select id, content, slug, owner, owner from made order by n`;
    await tx`
      insert into public.programme_versions (programme_id, number, content, slug, published_by)
      select m.id, 1, p.content, m.slug, m.owner from made m join public.programmes p on p.id = m.id where m.n % 10 < 9`;
    await tx`insert into public.programme_slugs (slug, programme_id) select slug, id from made where n % 10 < 9`;
    await tx`
      update public.programmes p
      set status = 'published', published_version = 1, published_at = now() - make_interval(days => m.n % 300)
      from made m where m.id = p.id and m.n % 10 < 9`;
    await tx`
      update public.programmes p set content = p.content || '{"funding": "Fonds propres ou opérateur de compétences."}'
      from made m where m.id = p.id and m.n % 10 = 8`;
    await tx`
      update public.programmes p set status = case when m.n % 20 = 9 then 'in_review' else 'archived' end
      from made m where m.id = p.id and m.n % 10 = 9 or m.id = p.id and m.n % 40 = 7`;
    await tx`
      insert into public.programme_indicators (programme_id, kind, year, value, n)
      select m.id, 'satisfaction', extract(year from private.today()) - 1, 4 + m.n % 10 / 10.0, 10 + m.n % 90
      from made m where m.n % 3 > 0`;
    await tx`
      update public.programmes p set confirmed_on = private.today() - m.n % 500 from made m where m.id = p.id`;
    for (const [step, days] of SCORED_DAYS.entries())
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      await tx`
        insert into public.programme_scores (
          programme_id, day, score, presence, quality, reach, lost, sector, owner_id, status
        )
        select p.id, ${addDays(today(), -days)}::date + m.n % 25, greatest(p.score - (m.n + ${step}) % 12, 0), p.presence, p.quality,
          p.reach, p.lost, p.sector, p.owner_id, p.status
        from public.programmes p join made m on m.id = p.id`;
  });
  await sql`select public.note_programme_scores()`;
  await sql`vacuum analyze`;
}

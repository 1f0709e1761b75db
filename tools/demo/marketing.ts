import type { Sql, TransactionSql } from 'postgres';
import { CAMPAIGNS, LEADS_OF_A_YEAR, MONTHLY_COSTS, type DemoLead } from './marketing-content.ts';
import { stableId } from './stable-id.ts';

/** Months before the present one with costs. */
const MONTHS = 12;

/** What would note that everything came today. */
const NOTED_CHANGES = [
  ['public.leads', 'leads_audit'],
  ['public.lead_missions', 'lead_missions_audit'],
  ['public.marketing_campaigns', 'marketing_campaigns_audit'],
  ['public.missions', 'missions_audit'],
  ['public.missions', 'missions_tell'],
] as const;

const emailOf = (name: string, company: string): string =>
  [name, company]
    .map((text) =>
      text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .join('@')
    .concat('.example');

async function addLead(tx: TransactionSql, owner: string, lead: DemoLead): Promise<void> {
  const id = stableId(`lead/${lead.company}`);
  const isOpen = lead.status !== 'won' && lead.status !== 'lost';
  const step = isOpen ? (lead.step ?? null) : null;
  const inDays = isOpen ? (lead.inDays ?? null) : null;
  await tx`
    insert into public.leads (
      id, submission_key, status, lost_reason, owner_id, next_step, next_step_on, source, company, name, email, sector, need,
      people, budget, created_at, last_contact_at
    ) values (
      ${id}, ${stableId(`lead-key/${lead.company}`)}, ${lead.status}, ${lead.status === 'lost' ? lead.reason : null}, ${owner}, ${step},
      private.today() + ${inDays}::integer, ${lead.source}, ${lead.company}, ${lead.name}, ${emailOf(lead.name, lead.company)},
      ${lead.sector}, ${lead.need}, ${lead.people}, ${lead.budget ?? null}, now() - make_interval(days => ${lead.days}),
      now() - make_interval(days => ${Math.floor(lead.days / 2)})
    )`;
  if (lead.status === 'won' && lead.mission)
    await tx`
      insert into public.lead_missions (lead_id, mission_id, linked_by)
      select ${id}, m.id, ${owner} from public.missions m
      where m.client_name = ${lead.company} and not exists (select from public.lead_missions l where l.mission_id = m.id)
      order by m.starts_on limit 1`;
}

async function addCampaign(
  tx: TransactionSql,
  author: string,
  campaign: (typeof CAMPAIGNS)[number],
): Promise<void> {
  const { days, ...values } = campaign;
  const id = stableId(`campaign/${campaign.name}`);
  const created = days === null ? 1 : days + 2;
  await tx`
    insert into public.marketing_campaigns ${tx({ id, ...values, bases: [...values.bases] })}`;
  await tx`
    update public.marketing_campaigns
    set created_by = ${author}, created_at = now() - make_interval(days => ${created})
    where id = ${id}`;
  if (days === null) return;
  const at = tx`now() - make_interval(days => ${days})`;
  await tx`
    insert into private.campaign_recipients (
      campaign_id, basis, basis_at, application_id, account_id, digest, status, settled_at, attempts
    )
    select ${id}, p.basis, p.basis_at, p.application_id, p.account_id, p.digest, 'handed', ${at}, 1
    from private.campaign_people(${campaign.bases}, ${campaign.sectors}, 'all') p
    where p.basis_at < ${at}`;
  const [reached] = await tx<{ people: number }[]>`
    select count(*)::integer as people from private.campaign_recipients where campaign_id = ${id}`;
  const { people } = reached!;
  await tx`
    update public.marketing_campaigns
    set status = 'done', counted = ${people}, ready_at = ${at}, handed_at = ${at}, ended_at = ${at} where id = ${id}`;
  await tx`
    insert into public.campaign_events (campaign_id, kind, people, by_id, at) values
      (${id}, 'tested', 1, ${author}, ${at}), (${id}, 'ready', ${people}, ${author}, ${at}),
      (${id}, 'handing', ${people}, ${author}, ${at}), (${id}, 'done', ${people}, null, ${at})`;
}

/**
 * A year of the marketing hub: what companies asked and what came of it, what sources cost, two campaigns, and how many
 * trainees the missions of the year had.
 */
export async function seedMarketing(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [office] = await tx<{ id: string }[]>`
      select user_id as id from public.user_roles where role = 'gestionnaire' order by granted_at limit 1`;
    if (!office) return;
    for (const [table, trigger] of NOTED_CHANGES)
      await tx`alter table ${tx(table)} disable trigger ${tx(trigger)}`;
    for (const lead of LEADS_OF_A_YEAR) await addLead(tx, office.id, lead);
    for (const [source, cents] of Object.entries(MONTHLY_COSTS))
      await tx`
        insert into public.acquisition_costs (source, month, version, cost_cents, entered_by, entered_at)
        select ${source}, first::date, 1, ${cents}, ${office.id}, first + interval '1 month'
        from generate_series(
          date_trunc('month', private.today()) - make_interval(months => ${MONTHS}),
          date_trunc('month', private.today()) - interval '1 month', interval '1 month'
        ) as first`;
    for (const campaign of CAMPAIGNS) await addCampaign(tx, office.id, campaign);
    // Most missions say whom they taught; the report names those that do not.
    await tx`
      update public.missions m set trainees = jsonb_build_object('employees', 4 + n.place % 9, 'apprentices', n.place % 2)
      from (
        select id, row_number() over (order by ends_on, id) as place from public.missions where status in ('done', 'invoiced')
      ) n
      where n.id = m.id and m.trainees is null and n.place % 6 <> 0`;
    for (const [table, trigger] of NOTED_CHANGES)
      await tx`alter table ${tx(table)} enable trigger ${tx(trigger)}`;
  });
}

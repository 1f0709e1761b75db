-- What comes of a lead: replies from templates, in its thread and on the queue of mails; missions made from it; doubles that are
-- joined or kept apart; how long it is kept, with a receipt; what waits.

alter table public.message_templates
  add column audience text not null default 'application',
  add constraint message_templates_audience_known check (audience in ('application', 'lead'));
comment on column public.message_templates.audience is 'Whom the text is for: applicants (recruitment writes it) or companies (lead).';
drop index public.message_templates_name_unique;
create unique index message_templates_name_unique on public.message_templates (audience, private.name_key(name));
alter policy "Recruitment reads templates" on public.message_templates
  using (
    (select private.has_role('app5_user')) and audience = 'application' or (select private.has_role('gestionnaire')) and audience = 'lead'
  );
alter policy "Recruitment adds templates" on public.message_templates
  with check ((select private.has_role('app5_user')) and audience = 'application');
alter policy "Recruitment edits templates" on public.message_templates
  using ((select private.has_role('app5_user')) and audience = 'application')
  with check ((select private.has_role('app5_user')) and audience = 'application');
alter policy "Recruitment deletes templates" on public.message_templates
  using ((select private.has_role('app5_user')) and audience = 'application');

insert into public.message_templates (audience, name, purpose, subject, body) values
  (
    'lead', 'Premier échange', 'contact', 'Votre demande {{reference}}',
    E'Bonjour {{prenom}},\n\nMerci pour votre demande du {{date_demande}} au sujet de {{entreprise}}.\n\nPour vous proposer un programme et des dates, j’aimerais en parler avec vous. Quels jours et à quelles heures puis-je vous appeler ? Il suffit de répondre à ce message.\n\nBien à vous,\n{{responsable}}\nTrame'
  ),
  (
    'lead', 'Demande de précisions', 'more_information', 'Votre demande {{reference}} : quelques précisions',
    E'Bonjour {{prenom}},\n\nPour répondre à votre demande du {{date_demande}}, il nous manque :\n\n- le niveau des personnes à former\n- les dates possibles\n- le lieu\n\nVous pouvez répondre à ce message.\n\nBien à vous,\n{{responsable}}\nTrame'
  ),
  (
    'lead', 'Envoi de la proposition', 'acceptance', 'Notre proposition pour {{entreprise}} ({{reference}})',
    E'Bonjour {{prenom}},\n\nVoici notre proposition pour {{entreprise}} :\n\n- programme :\n- durée et dates :\n- formateur :\n- tarif :\n\nDites-nous si elle vous convient, ou ce qu’il faut y changer.\n\nBien à vous,\n{{responsable}}\nTrame'
  ),
  (
    'lead', 'Hors de notre offre', 'refusal', 'Votre demande {{reference}}',
    E'Bonjour {{prenom}},\n\nMerci pour votre demande du {{date_demande}}. Nous ne proposons pas cette formation et préférons vous le dire tout de suite.\n\nNous restons à votre écoute pour vos autres besoins.\n\nBien à vous,\n{{responsable}}\nTrame'
  )
on conflict do nothing;

create table public.lead_messages (
  -- Chosen by the writer: sending the same message again after a cut finds it there.
  id uuid primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  subject text not null,
  body text not null,
  template text,
  sent_by uuid references auth.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint lead_messages_subject_form check (private.is_text(subject, 200)),
  constraint lead_messages_body_form check (private.is_text(body, 5000)),
  constraint lead_messages_template_form check (private.is_text(template, 80))
);
comment on table public.lead_messages is
  'What was written to companies about their leads. Written once, never edited; the log of mails says under the same id whether it left.';
alter table public.lead_messages enable row level security;
revoke all on public.lead_messages from public, anon, authenticated, service_role;
grant select on public.lead_messages to authenticated, service_role;
create index lead_messages_lead_idx on public.lead_messages (lead_id, created_at desc);
create index lead_messages_sent_by_idx on public.lead_messages (sent_by);
create index lead_messages_newest_idx on public.lead_messages (created_at);
create policy "Gestionnaires read messages about leads" on public.lead_messages
  for select to authenticated using ((select private.has_role('gestionnaire')));
create trigger lead_messages_clean before insert on public.lead_messages
  for each row execute function private.clean_columns('!subject', '+body', 'template');

create function private.write_to_lead(lead uuid, message uuid, subject text, body text, template text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.leads;
begin
  perform private.require_role('gestionnaire');
  select * into known from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead not found' using errcode = 'P0002';
  end if;
  insert into public.lead_messages (id, lead_id, subject, body, template, sent_by)
  values (message, lead, subject, body, template, auth.uid())
  on conflict do nothing;
  if found then
    update public.leads l
    set last_contact_at = now(), owner_id = coalesce(l.owner_id, auth.uid()),
      status = case when l.status = 'new' then 'contacted' else l.status end
    where l.id = lead;
  end if;
end
$$;
comment on function private.write_to_lead(uuid, uuid, text, text, text) is 'Work of write_to_lead. Raises 42501 without gestionnaire.';
grant execute on function private.write_to_lead(uuid, uuid, text, text, text) to authenticated;
create function public.write_to_lead(lead uuid, message uuid, subject text, body text, template text default null) returns void
language sql
set search_path = ''
as $$
  select private.write_to_lead($1, $2, $3, $4, $5)
$$;
comment on function public.write_to_lead(uuid, uuid, text, text, text) is
  'Puts a mail to the company of a lead on the queue, under an id that the writer chooses: the same one again changes nothing. A new lead is contacted by it, and whoever writes first follows it. P0002 when it is gone. gestionnaire only.';
revoke all on function public.write_to_lead(uuid, uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.write_to_lead(uuid, uuid, text, text, text) to authenticated;

create function public.unsent_lead_messages(most integer default 25) returns table (
  id uuid, lead_id uuid, recipient text, subject text, body text, template text, sent_by uuid
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select m.id, m.lead_id, l.email, m.subject, m.body, m.template, m.sent_by
  from public.lead_messages m
  join public.leads l on l.id = m.lead_id
  left join public.notification_logs n on n.id = m.id
  -- Later than three days it would puzzle.
  where m.created_at > now() - interval '3 days' and n.status is distinct from 'sent'
    and (n.created_at is null or n.status = 'failed' or n.created_at < now() - interval '1 minute')
  order by m.created_at, m.id
  limit least(greatest(coalesce(most, 25), 1), 100)
$$;
comment on function public.unsent_lead_messages(integer) is
  'Mails to companies of the last three days that have not left, the oldest first, at most 100. Service role only.';
revoke all on function public.unsent_lead_messages(integer) from public, anon, authenticated, service_role;
grant execute on function public.unsent_lead_messages(integer) to service_role;

create or replace function private.is_mail_to_person(mail_kind text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail_kind in (
    'application-received', 'message-contact', 'message-more_information', 'message-acceptance', 'message-refusal',
    'message-other', 'account-opened', 'account-approved', 'account-rejected', 'account-suspended', 'account-reactivated',
    'paper-refused', 'paper-reminder', 'iban-changed', 'invoice-deposited', 'invoice-moved', 'lead-received', 'lead-message',
    'rights-request-received', 'signature-invitation', 'signature-reminder',
    'signature-new_link'
  )
$$;

create table public.lead_missions (
  lead_id uuid not null references public.leads (id) on delete cascade,
  -- A mission comes of one lead; a lead may give several.
  mission_id uuid primary key references public.missions (id) on delete cascade,
  linked_by uuid references auth.users (id) on delete set null,
  linked_at timestamptz(3) not null default now()
);
comment on table public.lead_missions is 'Missions that were made from what a company asked.';
alter table public.lead_missions enable row level security;
revoke all on public.lead_missions from public, anon, authenticated, service_role;
grant select on public.lead_missions to authenticated, service_role;
create index lead_missions_lead_idx on public.lead_missions (lead_id);
create index lead_missions_linked_by_idx on public.lead_missions (linked_by);
create policy "Gestionnaires read missions of leads" on public.lead_missions
  for select to authenticated using ((select private.has_role('gestionnaire')));
create trigger lead_missions_audit after insert or update or delete on public.lead_missions
  for each row execute function private.record_change('lead_id', 'lead_id', 'mission_id', 'linked_by');

create function private.link_lead_mission(lead uuid, mission uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  perform from public.leads l where l.id = lead for update;
  if not found or not exists (select from public.missions m where m.id = mission) then
    raise exception 'lead or mission not found' using errcode = 'P0002';
  end if;
  insert into public.lead_missions (lead_id, mission_id, linked_by) values (lead, mission, auth.uid()) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.leads l
  set status = 'won', lost_reason = null, next_step = null, next_step_on = null, owner_id = coalesce(l.owner_id, auth.uid()),
    last_contact_at = now()
  where l.id = lead;
end
$$;
comment on function private.link_lead_mission(uuid, uuid) is 'Work of link_lead_mission. Raises 42501 without gestionnaire.';
grant execute on function private.link_lead_mission(uuid, uuid) to authenticated;
create function public.link_lead_mission(lead uuid, mission uuid) returns void
language sql
set search_path = ''
as $$
  select private.link_lead_mission($1, $2)
$$;
comment on function public.link_lead_mission(uuid, uuid) is
  'Notes that a mission was made from a lead, which is won by it. A mission that came of a lead already is kept by that one. P0002 when one of them is gone. gestionnaire only.';
revoke all on function public.link_lead_mission(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_lead_mission(uuid, uuid) to authenticated;

alter table public.leads
  add column merged_into uuid references public.leads (id) on delete set null,
  add constraint leads_merged_into_another check (merged_into <> id);
comment on column public.leads.merged_into is 'The lead that says the same, which is worked on in the place of this one.';
grant select (merged_into) on public.leads to authenticated;
create index leads_merged_into_idx on public.leads (merged_into);
create index leads_email_idx on public.leads (lower(email));
create index leads_phone_idx on public.leads (phone) where phone is not null;
drop trigger leads_audit on public.leads;
create trigger leads_audit after insert or update or delete on public.leads
  for each row execute function private.record_change(
    'id', 'status', 'owner_id', 'next_step_on', 'lost_reason', 'merged_into', '~notes', '~next_step', '~need', '~dates', '~place',
    '~budget', '~name', '~company', '~email', '~phone'
  );

create table private.leads_apart (
  lead_id uuid not null references public.leads (id) on delete cascade,
  other_id uuid not null references public.leads (id) on delete cascade,
  primary key (lead_id, other_id),
  constraint leads_apart_ordered check (lead_id < other_id)
);
comment on table private.leads_apart is 'Leads that look like doubles and that somebody keeps apart.';
alter table private.leads_apart enable row level security;
revoke all on private.leads_apart from public, anon, authenticated, service_role;
create index leads_apart_other_idx on private.leads_apart (other_id);

create or replace function private.lead_matches(
  lead public.leads, patterns text[], status_filter text, owner_filter text, source_filter text, due_filter text,
  month_filter text
) returns boolean
language sql
stable
set search_path = ''
as $$
  -- "one": a lead that is opened by itself, also when it was joined to another.
  select (status_filter = 'one' or lead.merged_into is null)
    and (
      status_filter in ('all', 'one') or lead.status = status_filter
      or status_filter = 'open' and lead.status in ('new', 'contacted', 'qualified', 'proposal')
    )
    and case owner_filter
      when 'all' then true
      when 'none' then lead.owner_id is null
      when 'mine' then lead.owner_id = auth.uid()
      else lead.owner_id::text = owner_filter
    end
    and (source_filter = 'all' or lead.source = source_filter)
    and case due_filter
      when 'late' then lead.next_step_on < private.today() and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      when 'week' then lead.next_step_on between private.today() and private.today() + 7
        and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      when 'none' then lead.next_step_on is null and lead.status in ('new', 'contacted', 'qualified', 'proposal')
      else true
    end
    and (month_filter = '' or to_char(lead.created_at at time zone 'Europe/Paris', 'YYYY-MM') = month_filter)
    and (cardinality(patterns) = 0 or lead.search_text like all (patterns))
$$;
create or replace function public.office_lead(lead uuid) returns table (
  id uuid, reference text, status text, owner_id uuid, owner_name text, next_step text, next_step_on date, notes text, need text,
  sector text, people integer, dates text, place text, budget text, files jsonb, name text, company text, email text, phone text,
  source text, lost_reason text, last_contact_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.list_leads(
    '', 'one', 'all', 'all', 'all', '', '-created', 1, null, coalesce($1, '00000000-0000-0000-0000-000000000000')
  )
$$;

create function private.lead_doubles(lead uuid) returns table (
  id uuid, reference text, company text, name text, status text, created_at timestamptz, link text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select o.id, o.reference, o.company, o.name, o.status, o.created_at::timestamptz,
      case
        when o.merged_into = l.id then 'joined'
        when o.id = l.merged_into then 'main'
        when lower(o.email) = lower(l.email) then 'email'
        else 'phone'
      end
    from public.leads l
    join public.leads o on o.id <> l.id and (
      o.merged_into = l.id or o.id = l.merged_into
      or l.merged_into is null and o.merged_into is null and (
        lower(o.email) = lower(l.email)
        or o.phone = l.phone and private.name_key(o.company) = private.name_key(l.company)
      ) and not exists (
        select from private.leads_apart a where a.lead_id = least(l.id, o.id) and a.other_id = greatest(l.id, o.id)
      )
    )
    where l.id = lead
    order by o.created_at desc, o.id
    limit 20;
end
$$;
comment on function private.lead_doubles(uuid) is 'Work of lead_doubles. Raises 42501 without gestionnaire.';
grant execute on function private.lead_doubles(uuid) to authenticated;
create function public.lead_doubles(lead uuid) returns table (
  id uuid, reference text, company text, name text, status text, created_at timestamptz, link text
)
language sql
stable
rows 5
set search_path = ''
as $$
  select * from private.lead_doubles($1)
$$;
comment on function public.lead_doubles(uuid) is
  'The leads that may say the same as one, at most 20. link: email (the same address), phone (the same company and phone), joined (joined to this one), main (this one is joined to it). Those that are kept apart are left out. gestionnaire only.';
revoke all on function public.lead_doubles(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lead_doubles(uuid) to authenticated;

create function private.settle_lead_double(lead uuid, other uuid, action text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  main public.leads;
  double public.leads;
begin
  perform private.require_role('gestionnaire');
  -- In one order, so that two people who settle the same pair wait for each other.
  perform from public.leads l where l.id in (lead, other) order by l.id for update;
  select * into main from public.leads l where l.id = lead;
  select * into double from public.leads l where l.id = other;
  if main.id is null or double.id is null or lead = other then
    raise exception 'lead not found' using errcode = 'P0002';
  end if;
  if action = 'join' and main.merged_into is null and double.merged_into is null
    and not exists (select from public.leads l where l.merged_into = other)
  then
    update public.leads l set merged_into = lead where l.id = other;
  elsif action = 'separate' and double.merged_into = lead then
    update public.leads l set merged_into = null where l.id = other;
  elsif action = 'apart' and main.merged_into is null and double.merged_into is null then
    insert into private.leads_apart (lead_id, other_id) values (least(lead, other), greatest(lead, other)) on conflict do nothing;
  else
    raise exception 'these leads are not in a state for this' using errcode = '22023';
  end if;
end
$$;
comment on function private.settle_lead_double(uuid, uuid, text) is 'Work of settle_lead_double. Raises 42501 without gestionnaire.';
grant execute on function private.settle_lead_double(uuid, uuid, text) to authenticated;
create function public.settle_lead_double(lead uuid, other uuid, action text) returns void
language sql
set search_path = ''
as $$
  select private.settle_lead_double($1, $2, $3)
$$;
comment on function public.settle_lead_double(uuid, uuid, text) is
  'join: the other lead is worked on as this one, and leaves the lists; separate: it comes back; apart: the two are no doubles. 22023 where their state does not allow it, P0002 when one is gone. gestionnaire only.';
revoke all on function public.settle_lead_double(uuid, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_lead_double(uuid, uuid, text) to authenticated;

create function private.record_lead_export(format text, row_count integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if (format in ('csv', 'xlsx') and row_count between 0 and 10000) is not true then
    raise exception 'unknown format or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id', 'leads', 'EXPORT',
    'list', jsonb_build_object('format', format, 'count', row_count)
  );
end
$$;
comment on function private.record_lead_export(text, integer) is 'Work of record_lead_export. Raises 42501 without gestionnaire.';
grant execute on function private.record_lead_export(text, integer) to authenticated;
create function public.record_lead_export(format text, row_count integer) returns void
language sql
set search_path = ''
as $$
  select private.record_lead_export($1, $2)
$$;
comment on function public.record_lead_export(text, integer) is
  'Notes in the audit log that the caller exported leads: the format (csv, xlsx) and how many lines, nothing of whom. 22023 for anything else. gestionnaire only.';
revoke all on function public.record_lead_export(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.record_lead_export(text, integer) to authenticated;

create function private.lead_retention() returns interval
language sql
immutable
parallel safe
set search_path = ''
as $$
  select interval '3 years'
$$;
comment on function private.lead_retention() is 'How long a lead is kept after the last contact, as the page of privacy says.';

create table public.lead_receipts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null default clock_timestamp(),
  -- SHA-256 of the lead's id: whoever holds the id can prove that this receipt is about it, nobody else can.
  lead_digest text not null unique,
  removed jsonb not null,
  constraint lead_receipts_digest_form check (lead_digest ~ '^[0-9a-f]{64}$'),
  constraint lead_receipts_removed_object check (jsonb_typeof(removed) = 'object')
);
comment on table public.lead_receipts is
  'One line for each lead that was deleted when the time it is kept was over: how many files, mails and comments went with it, nothing of whom.';
alter table public.lead_receipts enable row level security;
revoke all on public.lead_receipts from public, anon, authenticated, service_role;
grant select on public.lead_receipts to authenticated, service_role;
create index lead_receipts_newest_idx on public.lead_receipts (at desc, id desc);
create policy "Gestionnaires read receipts of leads" on public.lead_receipts
  for select to authenticated using ((select private.has_role('gestionnaire')));
create trigger lead_receipts_append_only before update or delete or truncate on public.lead_receipts
  for each statement execute function private.refuse_change();

create or replace function public.due_request_files() returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select f ->> 'path'
  from (
    select l.files from public.leads l
    where l.last_contact_at < now() - private.lead_retention()
    order by l.last_contact_at, l.id
    limit 200
  ) as due, jsonb_array_elements(due.files) as f
$$;
create or replace function public.purge_requests(removed text[]) returns table (leads bigint, requests bigint)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  with due as (
    select l.id, jsonb_build_object(
      'files', jsonb_array_length(l.files),
      'mails', (select count(*) from public.notification_logs n where n.lead_id = l.id),
      'messages', (select count(*) from public.lead_messages m where m.lead_id = l.id),
      'comments', (select count(*) from public.comments c where c.entity_kind = 'lead' and c.entity_id = l.id)
    ) as gone_with
    from public.leads l
    where l.last_contact_at < now() - private.lead_retention()
      -- One that came due since its files were listed waits for the next run.
      and not exists (select from jsonb_array_elements(l.files) as f where f ->> 'path' <> all (coalesce(removed, '{}')))
    for update of l
  ),
  gone as (
    delete from public.leads l using due where l.id = due.id returning l.id, due.gone_with
  )
  insert into public.lead_receipts (lead_digest, removed)
  select encode(sha256(convert_to(g.id::text, 'UTF8')), 'hex'), g.gone_with from gone g;
  get diagnostics leads = row_count;
  with gone as (
    delete from public.rights_requests r
    where r.closed_on < (private.today() - case when r.kind = 'objection' then interval '3 years' else interval '1 year' end)::date
    returning 1
  )
  select count(*) into requests from gone;
  return next;
end
$$;
comment on function public.purge_requests(text[]) is
  'Deletes leads whose time is over (private.lead_retention), whose files are among those removed, with a receipt for each, and requests about data one year after their answer (objections three: the proof that they were followed). Answers how many. Service role only.';

create function private.marketing_tasks(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := private.today();
  most constant integer := least(greatest(coalesce(each, 10), 1), 50);
begin
  perform private.require_role('gestionnaire');
  return query
  with unanswered as (
    select l.id, l.company, l.sector, l.created_at from public.leads l
    where l.status = 'new' and l.merged_into is null and (l.owner_id is null or l.owner_id = me)
    order by l.created_at limit 1001
  ),
  steps as (
    select l.id, l.company, l.next_step, l.next_step_on from public.leads l
    where l.next_step_on <= day and l.status in ('contacted', 'qualified', 'proposal') and l.merged_into is null and l.owner_id = me
    order by l.next_step_on limit 1001
  ),
  silent as (
    select l.last_contact_at from public.leads l
    where l.status in ('contacted', 'qualified', 'proposal') and l.merged_into is null and l.owner_id = me
      and l.next_step_on is null and l.last_contact_at < now() - interval '14 days'
    order by l.last_contact_at limit 1001
  )
  (
    select 'unanswered', count(*) over (), null::bigint, u.id::text, u.company, u.sector, u.created_at::timestamptz, null::date
    from unanswered u order by u.created_at, u.id limit most
  )
  union all
  (
    select 'step', count(*) over (), null, s.id::text, s.company, s.next_step, null, s.next_step_on
    from steps s order by s.next_step_on, s.id limit most
  )
  union all
  select 'quiet', count(*), null, me::text, null, null, min(s.last_contact_at)::timestamptz, null from silent s having count(*) > 0;
end
$$;
comment on function private.marketing_tasks(integer) is 'Work of marketing_tasks. Raises 42501 without gestionnaire.';
grant execute on function private.marketing_tasks(integer) to authenticated;
create function public.marketing_tasks(each integer default 10) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.marketing_tasks($1)
$$;
comment on function public.marketing_tasks(integer) is
  'What a gestionnaire has to do about leads. One line for each, up to "each" of a kind (at most 50): unanswered (new, the caller''s or nobody''s: who: the company, what: the sector, since), step (of the caller, the day of the next step has come: who, what: the step, due_on). One line for quiet: how many of the caller have no next step and no contact for 14 days (since). total: how many of the kind there are, 1001 for more than 1,000. gestionnaire only.';
revoke all on function public.marketing_tasks(integer) from public, anon, authenticated, service_role;
grant execute on function public.marketing_tasks(integer) to authenticated;

-- As before, with mails, messages and missions of leads.
create or replace function private.entity_timeline(
  of_kind text, entity uuid, before_at timestamptz, before_key text, page_size integer
)
returns table (key text, at timestamptz, kind text, actor_id uuid, actor_name text, details jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  of_table constant name := private.entity_table(of_kind);
begin
  return query
    with facts (key, at, kind, actor_id, details) as (
      select
        'audit-' || lpad(l.id::text, 15, '0'),
        l.at,
        case
          when l.operation not in ('INSERT', 'UPDATE', 'DELETE') then lower(l.operation)
          when l.table_name = 'trainer_evaluations' then 'evaluation'
          when l.table_name = 'trainer_accounts' then 'account'
          when l.operation = 'INSERT' then 'submitted'
          else 'edited'
        end,
        l.actor_id,
        case
          -- What the form filled is the application itself, on the same screen.
          when l.table_name = 'trainer_applications' and l.operation = 'INSERT' then jsonb_build_object(
            'source', l.changes -> 'source' -> 'to', 'has_resume', l.changes ? 'resume_filename',
            'has_references', l.changes ? 'references_filename'
          )
          when l.table_name = 'trainer_applications' and l.operation <> 'UPDATE' then l.changes
          else jsonb_build_object('operation', l.operation, 'changes', l.changes)
        end
      from private.audit_log l
      where of_kind = 'application' and l.application_id = entity
        and l.table_name in ('trainer_applications', 'trainer_evaluations', 'trainer_accounts')
        and not (l.table_name = 'trainer_applications' and l.operation = 'DELETE')
        -- The account's own line says it.
        and not (l.operation = 'UPDATE' and l.changes - 'account_request_status' = '{}')
      union all
      -- Of other kinds, what the journal says of the row itself.
      select
        'audit-' || lpad(l.id::text, 15, '0'),
        l.at,
        case l.operation when 'INSERT' then 'created' when 'UPDATE' then 'edited' else lower(l.operation) end,
        l.actor_id,
        case when l.operation in ('INSERT', 'UPDATE')
          then jsonb_build_object('operation', l.operation, 'changes', l.changes)
          else l.changes
        end
      from private.audit_log l
      where of_kind <> 'application' and l.table_name = of_table and l.row_key = entity::text and l.operation <> 'DELETE'
      union all
      select
        'audit-' || lpad(l.id::text, 15, '0'), l.at, 'role', l.actor_id,
        jsonb_build_object('operation', l.operation, 'changes', l.changes)
      from private.audit_log l
      where of_kind = 'staff_person' and l.table_name = 'user_roles' and l.row_key = entity::text
      union all
      select
        'mail-' || n.id, coalesce(n.sent_at, n.created_at), 'mail', n.sent_by,
        jsonb_build_object(
          'kind', n.kind, 'subject', n.subject, 'recipient', n.recipient, 'status', n.status, 'template', n.template
        )
      from public.notification_logs n
      where of_kind = 'application' and n.application_id = entity and n.kind <> 'mention'
      union all
      -- Of a lead: its receipt, and what was written to the company, whether or not the mail has left.
      select
        'mail-' || n.id, coalesce(n.sent_at, n.created_at), 'mail', n.sent_by,
        jsonb_build_object('kind', n.kind, 'subject', n.subject, 'recipient', n.recipient, 'status', n.status, 'template', n.template)
      from public.notification_logs n
      where of_kind = 'lead' and n.lead_id = entity and n.kind = 'lead-received'
      union all
      select
        'mail-' || m.id, m.created_at, 'mail', m.sent_by,
        jsonb_build_object(
          'kind', 'lead-message', 'subject', m.subject, 'recipient', n.recipient, 'status', coalesce(n.status, 'pending'),
          'template', m.template, 'body', m.body
        )
      from public.lead_messages m
      left join public.notification_logs n on n.id = m.id
      where of_kind = 'lead' and m.lead_id = entity
      union all
      select
        'audit-' || lpad(l.id::text, 15, '0'), l.at, 'mission', l.actor_id,
        jsonb_build_object('operation', l.operation, 'changes', l.changes)
      from private.audit_log l
      where of_kind = 'lead' and l.table_name = 'lead_missions' and l.row_key = entity::text
      union all
      select
        'comment-' || c.id, c.created_at, 'comment', c.author_id,
        jsonb_build_object('body', c.body, 'mentions', (
          select coalesce(jsonb_object_agg(mentioned, private.person_name(mentioned)), '{}')
          from unnest(c.mentions) as mentioned
        ))
      from public.comments c
      where c.entity_kind = of_kind and c.entity_id = entity
    )
    select f.key, f.at, f.kind, f.actor_id, private.person_name(f.actor_id), f.details
    from facts f
    where before_at is null or (f.at, f.key) < (before_at, coalesce(before_key, ''))
    order by f.at desc, f.key desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;

select private.keep_access_rules();

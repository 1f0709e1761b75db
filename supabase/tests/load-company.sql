-- Two years of a company around its trainers, for the figures of the dashboard: per trainer twelve papers, ten missions and ten
-- invoices with their steps; envelopes, sheets with the days of their scores, requests of companies. As the owner, on a throwaway database;
-- deterministic except for identifiers and for the day it runs on. Replace :trainers before sending the text.
set session_replication_role = replica;

create function pg_temp.drawn(n integer, salt integer, sides integer) returns integer language sql immutable
as 'select (hashint4((n * 64 + salt) % 2147483647) & 2147483647) % sides';

create temporary table company_people as
  select gen_random_uuid() as user_id, n, now() - make_interval(days => pg_temp.drawn(n, 1, 730)) as created_at,
    (array['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'pending', 'rejected', 'suspended', 'closed'])
      [pg_temp.drawn(n, 2, 10) + 1] as status
  from generate_series(1, :trainers) as n;
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
select p.user_id, 'authenticated', 'authenticated', 'intervenant' || p.n || '@exemple.test', now(), '{}', '{}' from company_people p;
insert into public.trainer_accounts (user_id, email, full_name, status, created_at)
select p.user_id, 'intervenant' || p.n || '@exemple.test', 'Intervenant ' || p.n, p.status, p.created_at from company_people p;
-- The account was opened two days after it was asked for, and one that ended did so thirty days later.
insert into private.audit_log (at, actor_role, table_name, operation, row_key, changes)
select p.created_at + interval '2 days', 'authenticated', 'trainer_accounts', 'UPDATE', p.user_id::text,
  '{"status": {"from": "pending", "to": "approved"}}'
from company_people p where p.status in ('approved', 'suspended', 'closed') and p.created_at < now() - interval '2 days';
insert into private.audit_log (at, actor_role, table_name, operation, row_key, changes)
select p.created_at + interval '32 days', 'authenticated', 'trainer_accounts', 'UPDATE', p.user_id::text,
  jsonb_build_object('status', jsonb_build_object('from', 'approved', 'to', p.status))
from company_people p where p.status in ('suspended', 'closed') and p.created_at < now() - interval '32 days';

insert into public.trainer_papers (
  user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at, created_at, reason
)
select x.user_id, x.key, x.state, x.user_id || '/' || md5(x.n || x.key) || '00000000-piece.pdf', 'piece.pdf', 1000, 1,
  md5(x.n || x.key) || md5(x.key || x.n), x.ends, case when x.state <> 'to_check' then x.created_at + interval '4 days' end, x.created_at,
  case when x.state = 'refused' then 'Illisible.' end
from (
  select p.*, k.key, private.today() + pg_temp.drawn(p.n, 10 + k.position, 700) as ends,
    (array['verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'verified',
      'verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'to_check', 'refused'])
      [pg_temp.drawn(p.n, 40 + k.position, 20) + 1] as state
  from company_people p cross join private.paper_kinds k
) as x;
insert into private.reminded_papers (paper_id, stage, user_id, day)
select p.id, 30, p.user_id, private.today() from public.trainer_papers p
where p.status = 'verified' and p.expires_on < private.today() + 20;

create temporary table company_missions as
  select gen_random_uuid() as id, gen_random_uuid() as invoice_id, p.user_id, p.n, turn, p.n * 10 + turn as number,
    private.today() - pg_temp.drawn(p.n * 10 + turn, 3, 720) as ends_on, 1 + pg_temp.drawn(p.n * 10 + turn, 4, 5) as days,
    case pg_temp.drawn(p.n * 10 + turn, 5, 20) when 0 then 'cancelled' when 1 then 'done' else 'invoiced' end as status
  from company_people p, generate_series(0, 9) as turn;
insert into public.missions (
  id, user_id, title, client_name, starts_on, ends_on, is_remote, hours, days, day_rate_cents, order_number, status
)
select m.id, m.user_id, 'Mission ' || m.number, 'Client ' || m.number % 97, m.ends_on - m.days, m.ends_on, true, m.days * 7, m.days, 50000,
  'OM-' || m.number, m.status
from company_missions m;

insert into public.invoices (
  id, request_id, user_id, mission_id, kind, number, issued_on, due_on, net_cents, vat_cents, gross_cents, due_cents, approved_cents, file_path,
  file_name, file_size, pages, sha256, verdict, status, deposited_at, paid_on, withdrawn_at
)
select x.invoice_id, gen_random_uuid(), x.user_id, case when x.kind = 'invoice' then x.id end, x.kind, 'F-' || x.number, x.issued_on, x.issued_on + 30,
  x.cents, 0, x.cents, x.cents, case when x.state in (205, 211, 212) then x.cents end,
  x.user_id || '/' || md5(x.number::text) || '00000000-facture.pdf', 'facture.pdf', 1000, 1, md5(x.number::text) || md5(x.number || 'b'), '{}', x.state,
  x.issued_on + interval '9 hours', case when x.state in (211, 212) and x.kind = 'invoice' then x.issued_on + 25 end,
  case when x.state = 200 and x.number % 7 = 0 then least(now(), x.issued_on + interval '3 days') end
from (
  select m.*, least(m.ends_on + 2, private.today()) as issued_on, m.days * 50000 as cents,
    case when m.number % 50 = 3 then 'credit_note' else 'invoice' end as kind,
    case
      when pg_temp.drawn(m.number, 6, 25) = 0 then 210
      when m.number % 50 = 3 then 205
      when m.ends_on < private.today() - 28 then (array[212, 212, 212, 212, 212, 212, 212, 212, 212, 211, 205, 207])[pg_temp.drawn(m.number, 7, 12) + 1]
      else (array[200, 204, 205])[pg_temp.drawn(m.number, 7, 3) + 1]
    end as state
  from company_missions m where m.status = 'invoiced'
) as x;
-- Each step of an invoice, and when it was made.
insert into public.invoice_events (invoice_id, at, said_by, kind, from_status, to_status, is_public)
select i.id, i.deposited_at + make_interval(days => s.days), 'office', 'status', s.from_status, i_to.status, true
from public.invoices i
join company_missions m on m.invoice_id = i.id
cross join lateral (
  values (0, null::smallint, 200::smallint), (3, 200, 205), (24, 205, 211), (27, 211, 212), (4, 200, 210), (4, 200, 204), (5, 200, 207)
) as s (days, from_status, to_status)
cross join lateral (select s.to_status as status) as i_to
where s.from_status is null
  or i.status in (205, 211, 212) and s.to_status in (205, 211, 212) and s.to_status <= i.status
  or i.status in (204, 207, 210) and s.to_status = i.status
order by i.deposited_at + make_interval(days => s.days), i.id;

insert into public.signature_requests (
  reference, title, status, sender_name, sender_email, created_at, sent_at, expires_at, consent_fr, consent_en, completed_at, ended_at
)
select 'S-2026-' || lpad(x.n::text, 6, '0'), 'Contrat ' || x.n, x.state, 'Irène Sauvageot', 'signatures@exemple.test', x.at, x.at, x.at + interval '30 days', 'Oui', 'Yes',
  case when x.state = 'completed' then x.at + make_interval(hours => 5 + pg_temp.drawn(x.n, 8, 200)) end,
  case when x.state = 'completed' then x.at + make_interval(hours => 5 + pg_temp.drawn(x.n, 8, 200))
    when x.state <> 'sent' then x.at + interval '6 days' end
from (
  select n, now() - make_interval(days => 10 + pg_temp.drawn(n, 9, 700)) as at,
    (array['completed', 'completed', 'completed', 'completed', 'completed', 'sent', 'declined', 'expired', 'cancelled'])[pg_temp.drawn(n, 11, 9) + 1] as state
  from generate_series(1, :trainers * 2) as n
) as x;

insert into public.leads (status, need, name, company, email, submission_key, created_at)
select (array['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'])[pg_temp.drawn(n, 12, 6) + 1], 'Former une équipe', 'Contact ' || n, 'Entreprise ' || n,
  'contact' || n || '@exemple.test', gen_random_uuid(), now() - make_interval(days => pg_temp.drawn(n, 13, 720))
from generate_series(1, :trainers) as n;

set session_replication_role = origin;
analyze public.trainer_accounts, public.trainer_papers, public.missions, public.invoices, public.invoice_events, public.signature_requests, public.leads;
analyze private.audit_log;

-- Missions and how a trainer bills outlive the account, as invoices do: an application is purged although one of its trainer's
-- missions was invoiced, and what is owed is still paid. What nothing needs any more goes with the closing, or by the daily work.

alter table public.missions
  drop constraint missions_user_id_fkey,
  add constraint missions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
alter table public.billing_profiles
  drop constraint billing_profiles_user_id_fkey,
  add constraint billing_profiles_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;

create function private.is_owed(of_invoice public.invoices) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select of_invoice.kind = 'invoice' and of_invoice.withdrawn_at is null and of_invoice.status not in (210, 212, 213)
    and private.payable_cents(of_invoice) > 0
$$;
comment on function private.is_owed(public.invoices) is
  'Whether something of an invoice may still have to be paid: it is neither over nor paid, and credit notes do not take all of it back.';

create function private.end_billing(person uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.billing_profiles b
  where (person is null or b.user_id = person)
    and not exists (select from public.trainer_accounts t where t.user_id = b.user_id and t.status <> 'closed')
    and not exists (select from public.invoices i where i.user_id = b.user_id and private.is_owed(i));
  delete from public.missions m
  where (person is null or m.user_id = person)
    -- The time within which somebody may ask for something that follows from a contract (C. civ. art. 2224).
    and m.ends_on < private.today() - interval '5 years'
    and not exists (select from public.trainer_accounts t where t.user_id = m.user_id and t.status <> 'closed')
    and not exists (select from public.invoices i where i.mission_id = m.id);
end
$$;
comment on function private.end_billing(uuid) is
  'Of an account that is closed or gone: deletes how its holder bills once nothing is owed, and missions without invoice five years after their end. person: whose; null for everybody.';

create function private.end_billing_with_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.end_billing(old.user_id);
  return null;
end
$$;
comment on function private.end_billing_with_account() is
  'Trigger: an account that is closed, or deleted, keeps how its holder bills only while something is owed.';

create trigger trainer_accounts_end_billing after update of status on public.trainer_accounts
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function private.end_billing_with_account();
create trigger trainer_accounts_end_billing_deleted after delete on public.trainer_accounts
  for each row execute function private.end_billing_with_account();

create or replace function public.start_daily_run() returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  -- Its row is locked until the end: of two calls that start together, the second finds the list of the first.
  insert into private.daily_runs as d (day) values (today)
  on conflict (day) do update set calls = d.calls + 1, last_call_at = now(), finished_at = null;
  perform private.release_paper_reminders();
  -- What was not taken on an earlier day is asked for by the list of today.
  delete from private.trainer_reminders r where r.claimed_at is null and r.day < today;
  insert into private.trainer_reminders (user_id, day)
  select distinct e.user_id, today
  from private.ending_papers(today) e
  where e.is_new
  on conflict do nothing;
  perform private.purge_invoices(today);
  perform private.end_billing(null);
  return today;
end
$$;
comment on function public.start_daily_run() is
  'Starts or goes on with the daily work of today in Paris: lists who is to be reminded, ends the claims of calls that went away, and deletes the invoices whose years are over, and what was kept of closed accounts for a payment or for five years. Answers the day. Service role only.';

create or replace function private.tell_mission() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  what constant text := format('%s, %s', new.title, private.said_days(new.starts_on, new.ends_on));
begin
  if (tg_op = 'INSERT' or new.user_id <> old.user_id) and not exists (
    select from public.trainer_accounts t where t.user_id = new.user_id and t.status in ('pending', 'approved')
  ) then
    raise exception 'a mission is for a trainer whose account waits or is approved' using errcode = '23514', hint = 'user_id';
  end if;
  if tg_op = 'INSERT' then
    perform private.write_trainer_event(
      new.user_id, null, 'mission_planned', format('Une mission est prévue pour vous : %s.', what),
      format('Mission %s créée : %s.', new.order_number, what), 'invoice-portal'
    );
  -- An account that was deleted has no thread any more; its missions are kept.
  elsif not exists (select from public.trainer_accounts t where t.user_id = old.user_id) then
    null;
  elsif new.user_id <> old.user_id then
    perform private.write_trainer_event(
      old.user_id, null, 'mission_cancelled', format('Une mission ne vous est plus confiée : %s.', what),
      format('Mission %s confiée à une autre personne.', new.order_number)
    );
    perform private.write_trainer_event(
      new.user_id, null, 'mission_planned', format('Une mission est prévue pour vous : %s.', what),
      format('Mission %s reçue d’une autre personne : %s.', new.order_number, what), 'invoice-portal'
    );
  elsif new.status = 'cancelled' and old.status <> 'cancelled' then
    perform private.write_trainer_event(
      new.user_id, null, 'mission_cancelled', format('Votre mission est annulée : %s.', what),
      format('Mission %s annulée : %s.', new.order_number, what)
    );
  elsif (new.title, new.starts_on, new.ends_on, new.place, new.is_remote, new.days, new.day_rate_cents)
    is distinct from (old.title, old.starts_on, old.ends_on, old.place, old.is_remote, old.days, old.day_rate_cents)
  then
    perform private.write_trainer_event(
      new.user_id, null, 'mission_changed', format('Votre mission a changé : %s.', what),
      format('Mission %s modifiée : %s.', new.order_number, what), 'invoice-portal'
    );
  end if;
  return null;
end
$$;

create or replace function private.list_missions(
  search text, status_filter text, evidence_filter text, sort text, page_size integer, after_id uuid, only_id uuid
) returns table (
  id uuid, user_id uuid, full_name text, email text, title text, client_name text, client_siren text, starts_on date,
  ends_on date, place text, is_remote boolean, hours numeric, days numeric, day_rate_cents integer, total_cents integer,
  order_number text, evidence text[], evidence_received jsonb, status text, note text, created_at timestamptz,
  updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(search);
  place public.missions;
begin
  perform private.require_role('gestionnaire');
  if sort is null or sort not in ('-start', 'start', 'title', '-title', 'total', '-total') then
    raise exception 'unknown sort: %', sort using errcode = '22023';
  end if;
  if after_id is not null then
    select * into place from public.missions m where m.id = after_id;
    if not found then
      raise exception 'the row to go on from is gone' using errcode = 'P0002';
    end if;
  end if;
  return query
    select m.id, m.user_id,
      -- Of an account that is gone, its invoice knows the name.
      coalesce(t.full_name, (
        select i.seller_name from public.invoices i where i.mission_id = m.id order by i.deposited_at desc limit 1
      ), ''),
      t.email, m.title, m.client_name, m.client_siren, m.starts_on, m.ends_on, m.place,
      m.is_remote, m.hours, m.days, m.day_rate_cents, m.total_cents, m.order_number, m.evidence, m.evidence_received, m.status,
      m.note, m.created_at, m.updated_at
    from public.missions m
    left join public.trainer_accounts t on t.user_id = m.user_id
    where (only_id is null or m.id = only_id)
      and private.mission_matches(m, coalesce(t.search_text, ''), patterns, status_filter, evidence_filter)
      and (after_id is null or case sort
        when 'start' then (m.starts_on, m.id) > (place.starts_on, place.id)
        when 'title' then
          (private.name_key(m.title) collate "C", m.id) > (private.name_key(place.title) collate "C", place.id)
        when '-title' then
          (private.name_key(m.title) collate "C", m.id) < (private.name_key(place.title) collate "C", place.id)
        when 'total' then (m.total_cents, m.id) > (place.total_cents, place.id)
        when '-total' then (m.total_cents, m.id) < (place.total_cents, place.id)
        else (m.starts_on, m.id) < (place.starts_on, place.id)
      end)
    order by
      case when sort = 'start' then m.starts_on end,
      case when sort = '-start' then m.starts_on end desc,
      case when sort = 'title' then private.name_key(m.title) collate "C" end,
      case when sort = '-title' then private.name_key(m.title) collate "C" end desc,
      case when sort = 'total' then m.total_cents end,
      case when sort = '-total' then m.total_cents end desc,
      case when sort in ('start', 'title', 'total') then m.id end,
      m.id desc
    limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;

create or replace function private.count_missions(search text, status_filter text, evidence_filter text) returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return (
    select count(*)
    from public.missions m
    left join public.trainer_accounts t on t.user_id = m.user_id
    where private.mission_matches(m, coalesce(t.search_text, ''), private.search_patterns(search), status_filter, evidence_filter)
  );
end
$$;

select private.end_billing(null);

select private.keep_access_rules();

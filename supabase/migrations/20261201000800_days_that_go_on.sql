-- One row that cannot be treated keeps nothing else of the daily work from being done.

alter table private.daily_runs add column failed_steps text[] not null default '{}';
comment on column private.daily_runs.failed_steps is
  'Steps of the last call that the database refused, each with its SQLSTATE; the other steps were done, and the next call tries them again.';

create or replace function private.expire_trainer_papers(day date, most integer default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  paper record;
  done integer := 0;
begin
  for paper in
    update public.trainer_papers p set status = 'expired'
    where p.id in (
      select over.id from public.trainer_papers over
      where over.status = 'verified' and over.expires_on < day
      order by over.expires_on, over.id
      limit most
      for update skip locked
    )
    returning p.user_id, p.kind, p.expires_on
  loop
    done := done + 1;
    -- A paper that the law keeps outlives the account: nobody is left to ask for the next one, nor a thread.
    perform private.write_trainer_event(
      paper.user_id, null, 'paper_expired',
      format('Pièce expirée : « %s », depuis le %s. Déposez la nouvelle.', k.label, private.said_day(paper.expires_on)),
      format('« %s » a expiré le %s.', k.label, private.said_day(paper.expires_on)),
      'papers?kind=' || k.key
    )
    from private.paper_kinds k
    where k.key = paper.kind and exists (select from public.trainer_accounts t where t.user_id = paper.user_id);
  end loop;
  return done;
end
$$;

create or replace function private.end_closed_accounts() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended record;
  done integer := 0;
begin
  for ended in
    select t.user_id, t.email
    from public.trainer_accounts t
    where t.status = 'closed' and t.application_id is null
      -- As an application: counted from the last contact, which is the closing.
      and (coalesce(
        (select max(e.at) from private.trainer_events e where e.user_id = t.user_id and e.kind = 'account_closed'), t.updated_at
      ) at time zone 'Europe/Paris' + interval '2 years')::date <= private.today()
    order by t.user_id
    for update of t
  loop
    begin
      delete from public.trainer_accounts t where t.user_id = ended.user_id;
      -- Messages about the account name no application.
      delete from public.notification_logs l
      where l.application_id is null and lower(l.recipient) = lower(ended.email)
        and not exists (select from public.trainer_applications a where lower(a.email) = lower(ended.email))
        and not exists (select from public.trainer_accounts t where lower(t.email) = lower(ended.email));
      done := done + 1;
    exception when integrity_constraint_violation or insufficient_privilege then
      -- One that something still holds keeps no other from ending, and is tried again tomorrow.
      raise warning 'an ended account remains: % (%)', ended.user_id, sqlerrm;
    end;
  end loop;
  for ended in
    select u.id
    from auth.users u
    where u.raw_app_meta_data ? 'trainer_account_ended'
      -- The closing, not the end of the account, is what the person asked for; a user who signs in is kept.
      and u.banned_until > now()
      and not exists (select from public.trainer_accounts t where t.user_id = u.id)
      and not exists (select from public.trainer_papers p where p.user_id = u.id)
      and not exists (select from public.invoices i where i.user_id = u.id)
      and not exists (select from public.missions m where m.user_id = u.id)
      and not exists (select from public.billing_profiles b where b.user_id = u.id)
      and not exists (select from public.staff_profiles s where s.id = u.id)
      and not exists (select from public.user_roles r where r.user_id = u.id)
    order by u.id
    for update of u
  loop
    begin
      delete from auth.users u where u.id = ended.id;
    exception when integrity_constraint_violation or insufficient_privilege then
      raise warning 'the user of an ended account remains: % (%)', ended.id, sqlerrm;
    end;
  end loop;
  return done;
end
$$;

create or replace function public.start_daily_run() returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  refused text[] := '{}';
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
  -- Each alone: what one of them refuses keeps neither the others nor the reminders from being done.
  begin
    perform private.purge_invoices(today);
  exception when others then
    refused := refused || ('purge_invoices ' || sqlstate);
  end;
  begin
    perform private.end_billing(null);
  exception when others then
    refused := refused || ('end_billing ' || sqlstate);
  end;
  begin
    perform private.end_closed_accounts();
  exception when others then
    refused := refused || ('end_closed_accounts ' || sqlstate);
  end;
  update private.daily_runs d set failed_steps = refused where d.day = today;
  return today;
end
$$;

select private.keep_access_rules();

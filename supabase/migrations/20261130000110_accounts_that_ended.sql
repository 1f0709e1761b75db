-- What remains of a trainer who closed their account ends too. An account goes with its application; one that never had any
-- would be kept for ever, and so would the user, with name and address, once nothing is kept of them.

create function private.end_closed_accounts() returns integer
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
  delete from auth.users u
  where u.raw_app_meta_data ? 'trainer_account_ended'
    -- The closing, not the end of the account, is what the person asked for; a user who signs in is kept.
    and u.banned_until > now()
    and not exists (select from public.trainer_accounts t where t.user_id = u.id)
    and not exists (select from public.trainer_papers p where p.user_id = u.id)
    and not exists (select from public.invoices i where i.user_id = u.id)
    and not exists (select from public.missions m where m.user_id = u.id)
    and not exists (select from public.billing_profiles b where b.user_id = u.id)
    and not exists (select from public.staff_profiles s where s.id = u.id)
    and not exists (select from public.user_roles r where r.user_id = u.id);
  return done;
end
$$;
comment on function private.end_closed_accounts() is
  'Deletes accounts without application that their holders closed two years ago, with their messages, then the users of closed accounts of whom nothing is kept any more. Answers how many accounts.';

create function private.note_ended_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users u
  set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || '{"trainer_account_ended": true}'
  where u.id = old.user_id;
  return null;
end
$$;
comment on function private.note_ended_account() is
  'Trigger: notes on the user that their trainer account was closed or deleted, so that the daily work knows whom it may delete once nothing is kept of them.';

create trigger trainer_accounts_note_closed after update of status on public.trainer_accounts
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function private.note_ended_account();
create trigger trainer_accounts_note_deleted after delete on public.trainer_accounts
  for each row execute function private.note_ended_account();

-- Those that ended before.
update auth.users u
set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || '{"trainer_account_ended": true}'
where exists (select from public.trainer_accounts t where t.user_id = u.id and t.status = 'closed')
  or not exists (select from public.trainer_accounts t where t.user_id = u.id) and (
    exists (select from public.trainer_papers p where p.user_id = u.id)
    or exists (select from public.invoices i where i.user_id = u.id)
    or exists (select from public.missions m where m.user_id = u.id)
  );

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
  perform private.end_closed_accounts();
  return today;
end
$$;
comment on function public.start_daily_run() is
  'Starts or goes on with the daily work of today in Paris: lists who is to be reminded, ends the claims of calls that went away, and deletes the invoices whose years are over, what was kept of closed accounts for a payment or for five years, and closed accounts and their users when their time is over. Answers the day. Service role only.';

select private.keep_access_rules();

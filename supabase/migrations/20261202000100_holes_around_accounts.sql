-- Small holes around accounts of trainers: what is written while an account is being closed, a closed account that is linked, papers that were
-- kept of an account that ended, refusals during a suspension, and decisions on what is one's own.

create or replace function private.end_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- First, for whoever writes days or an address locks it: what they wrote is found below, and who comes later finds none.
  delete from public.trainer_profiles p where p.user_id = new.user_id;
  delete from public.calendar_feeds f where f.user_id = new.user_id;
  delete from public.trainer_availability a where a.user_id = new.user_id;
  return null;
end
$$;

create or replace function private.save_availability(
  first_day date, last_day date, wanted_kind text, wanted_note text, seen timestamptz[], replaced uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  today constant date := private.today();
  -- Spaces of any kind are no note.
  kept_note constant text := case when private.is_text(btrim(wanted_note), 160) is not false then btrim(wanted_note) end;
begin
  perform private.take_turn('availability', 600);
  if first_day is null or last_day is null or last_day not between first_day and first_day + 365
    or first_day < today - 366 or last_day > today + 731
  then
    raise exception 'these days cannot be written' using errcode = '22023';
  end if;
  if wanted_kind not in ('free', 'to_confirm', 'busy') then
    raise exception 'unknown kind: %', wanted_kind using errcode = '22023';
  end if;
  if char_length(btrim(wanted_note)) > 160 then
    raise exception 'a note has at most 160 characters' using errcode = '22023';
  end if;
  -- Writings of one trainer come one after the other.
  perform from public.trainer_profiles p where p.user_id = holder for update;
  if not found then
    raise exception 'the account was closed meanwhile' using errcode = '42501';
  end if;
  if array(
    select a.updated_at from public.trainer_availability a
    where a.user_id = holder and (a.starts_on <= last_day and a.ends_on >= first_day or a.id = replaced)
    order by a.starts_on
  ) is distinct from coalesce(seen, '{}')::timestamptz(3)[] then
    return false;
  end if;
  delete from public.trainer_availability a
  where a.user_id = holder and (a.id = replaced or a.starts_on >= first_day and a.ends_on <= last_day);
  -- What begins before and ends after is left in two parts.
  insert into public.trainer_availability (user_id, starts_on, ends_on, kind, note)
  select a.user_id, last_day + 1, a.ends_on, a.kind, a.note
  from public.trainer_availability a
  where a.user_id = holder and a.starts_on < first_day and a.ends_on > last_day;
  update public.trainer_availability a
  set starts_on = case when a.starts_on < first_day then a.starts_on else last_day + 1 end,
    ends_on = case when a.starts_on < first_day then first_day - 1 else a.ends_on end
  where a.user_id = holder and a.starts_on <= last_day and a.ends_on >= first_day;
  if wanted_kind is not null then
    insert into public.trainer_availability (user_id, starts_on, ends_on, kind, note)
    values (holder, first_day, last_day, wanted_kind, kept_note);
  end if;
  if (select count(*) from public.trainer_availability a where a.user_id = holder) > 300 then
    -- Those that ended longest ago are of no use to anybody.
    delete from public.trainer_availability a where a.user_id = holder and a.ends_on < today - 366;
    if (select count(*) from public.trainer_availability a where a.user_id = holder) > 300 then
      raise exception 'a trainer has at most 300 periods' using errcode = '54000';
    end if;
  end if;
  return true;
end
$$;

create or replace function private.renew_calendar_feed() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.take_turn('calendar', 20);
  -- As what is written of days: not while the account is being closed.
  perform from public.trainer_profiles p where p.user_id = holder for update;
  if not found then
    raise exception 'the account was closed meanwhile' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (user_id, token_digest)
  values (holder, encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (user_id) do update set token_digest = excluded.token_digest, created_at = now(), last_read_at = null;
  return token;
end
$$;

create or replace function private.save_profile(given jsonb, version timestamptz) returns setof public.trainer_profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
  before public.trainer_profiles;
  after public.trainer_profiles;
begin
  perform private.take_turn('profile', 60);
  if jsonb_typeof(given) is distinct from 'object' or octet_length(given::text) > 65536 or exists (
    select from jsonb_each(given) as g left join private.profile_fields f on f.name = g.key
    where f.name is null
      or jsonb_typeof(g.value) not in ('null', case when f.is_list then 'array' else 'string' end)
      or f.is_list and jsonb_path_exists(g.value, 'strict $[*] ? (@.type() != "string")')
  ) then
    raise exception 'a profile is an object of its fields' using errcode = '22023';
  end if;
  select * into before from public.trainer_profiles p where p.user_id = holder for update;
  if before.updated_at is distinct from version then
    return;
  end if;
  -- An empty text is none.
  after := jsonb_populate_record(before, (
    select coalesce(jsonb_object_agg(g.key, case
      when f.is_list then coalesce(nullif(g.value, 'null'), '[]')
      else coalesce(to_jsonb(nullif(btrim(g.value #>> '{}'), '')), 'null')
    end), '{}')
    from jsonb_each(given) as g join private.profile_fields f on f.name = g.key
  ));
  if not after.training_sectors && array['Autres Domaines', 'Other'] then
    after.other_sector := null;
  end if;
  perform private.check_profile(before, after);
  if after is not distinct from before then
    return next before;
    return;
  end if;
  return query execute (
    select format(
      'update public.trainer_profiles p set (%1$s) = (select %1$s from (select ($1).*) as w), saved_at = now()
       where p.user_id = $2 returning p.*',
      string_agg(quote_ident(f.name), ', ')
    )
    from private.profile_fields f
  )
    using after, holder;
  -- One line a day: the journal holds what changed. An address that changed has a line of this kind too, without a link.
  if not exists (
    select from private.trainer_events e
    where e.user_id = holder and e.kind = 'profile_changed' and e.link = 'profile'
      and e.at >= private.paris_midnight(private.today()::text)
  ) then
    perform private.write_trainer_event(
      holder, null, 'profile_changed', 'Vous avez mis à jour votre profil.', 'Profil mis à jour par le formateur.', 'profile'
    );
  end if;
end
$$;

-- The days are refused to whom the portal is closed, as the papers are: an empty list would say that they wrote none.
create function private.my_availability() returns setof public.trainer_availability
language plpgsql
stable
security definer
rows 50
set search_path = ''
as $$
declare
  holder constant uuid := private.require_trainer('pending', 'approved');
begin
  return query
  select * from public.trainer_availability a
  where a.user_id = holder and a.ends_on >= private.today() - 366
  order by a.starts_on;
end
$$;
comment on function private.my_availability() is 'Work of my_availability. Raises 42501 without an account that waits or is approved.';
grant execute on function private.my_availability() to authenticated;

create or replace function public.my_availability() returns setof public.trainer_availability
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.my_availability()
$$;
comment on function public.my_availability() is
  'The periods of the caller, by day, from those that ended a year ago on; at most 300. 42501 without an account that waits or is approved.';

create or replace function private.link_application(wanted_application uuid, wanted_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account public.trainer_accounts;
begin
  perform private.require_role('app5_user');
  perform from public.trainer_applications a where a.id = wanted_application for update;
  if not found then
    raise exception 'application not found' using errcode = 'P0002';
  end if;
  select * into account from public.trainer_accounts t where t.user_id = wanted_user for update;
  if not found then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  if account.status = 'closed' then
    raise exception 'this account is closed' using errcode = '23505';
  end if;
  if account.application_id <> wanted_application then
    raise exception 'this account is linked to another application' using errcode = '23505';
  end if;
  perform private.require_confirmed_address(wanted_user, account.email);
  -- The application is locked: nobody links it between the two.
  if exists (
    select from public.trainer_accounts t where t.application_id = wanted_application and t.user_id <> wanted_user
  ) then
    raise exception 'this application is linked to another account' using errcode = '23505';
  end if;
  update public.trainer_accounts t set application_id = wanted_application
  where t.user_id = wanted_user and t.application_id is null;
  update public.trainer_applications a set account_request_status = account.status
  where a.id = wanted_application and a.account_request_status is distinct from account.status;
end
$$;
comment on function public.link_application_to_trainer_account(uuid, uuid) is
  'Links an application to an existing trainer account and copies the account''s status to account_request_status. P0002 when one of them is missing, 23505 when one of them is linked elsewhere or the account is closed, 23514 while the holder of the account has not confirmed its address; repeating a link changes nothing. app5_user only.';
-- Merging two applications moves the account of one of them, which may be closed.
drop trigger trainer_accounts_profile_when_linked on public.trainer_accounts;
create trigger trainer_accounts_profile_when_linked after update of application_id on public.trainer_accounts
  for each row when (
    new.application_id is not null and new.application_id is distinct from old.application_id and new.status <> 'closed'
  )
  execute function private.start_profile();

create or replace function private.keep_papers_of_open_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trainer_papers p set kept_until = null where p.user_id = new.user_id and p.kept_until is not null;
  -- Of one that is new the thread has its own line.
  if tg_op = 'UPDATE' then
    perform private.write_trainer_event(
      new.user_id, null, 'account_opened', 'Votre compte formateur est rouvert. Il reste à l’approuver.',
      'Compte rouvert à la demande de son titulaire.'
    );
  end if;
  return null;
end
$$;
comment on function private.keep_papers_of_open_account() is
  'Trigger: the papers that were kept of an account that was closed or deleted are those of an open one again, without a last day; the thread says that a closed one was opened.';
create trigger trainer_accounts_open_anew after insert on public.trainer_accounts
  for each row when (new.status <> 'closed') execute function private.keep_papers_of_open_account();

update public.trainer_papers p set kept_until = null
from public.trainer_accounts t where t.user_id = p.user_id and t.status <> 'closed' and p.kept_until is not null;

create or replace function public.unannounced_refusals(most integer default 25) returns table (paper_id uuid)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select p.id
  from public.trainer_papers p
  join public.trainer_accounts t on t.user_id = p.user_id and t.status in ('pending', 'approved')
  left join public.notification_logs n on n.id = p.id
  where p.status = 'refused'
    -- Who refuses asks for the mail at once; one that is being sent gets ten seconds. Later than a week it would puzzle.
    and coalesce(n.created_at, p.checked_at) < now() - interval '1 minute'
    and (p.checked_at > now() - interval '7 days' or exists (
      -- While the account was suspended no mail about papers left.
      select from private.account_steps(p.user_id) s
      where s.previous_status = 'suspended' and s.at > p.checked_at and s.at > now() - interval '7 days'
    ))
    and n.status is distinct from 'sent'
  -- The longest untouched first: one that fails each time keeps no other back.
  order by coalesce(n.created_at, p.checked_at), p.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unannounced_refusals(integer) is
  'Papers that were refused within seven days, or before the account was reactivated within seven days, and whose holder has not been notified by mail: it failed, was interrupted, or nobody asked for it. Service role only.';

-- Some people are staff and trainers.
create function private.refuse_own_decision() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id = auth.uid() then
    raise exception 'nobody decides on their own account or papers' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_own_decision() is
  'Trigger: decisions on a trainer account and on papers are those of others than its holder. Raises 42501.';

create trigger trainer_accounts_not_own before update of status on public.trainer_accounts
  for each row when (new.status is distinct from old.status and new.status <> 'closed')
  execute function private.refuse_own_decision();
create trigger trainer_papers_not_own before update of status on public.trainer_papers
  for each row when (old.status = 'to_check' and new.status in ('verified', 'refused'))
  execute function private.refuse_own_decision();
comment on function public.decide_trainer_account(uuid, text, text) is
  'Decides on a trainer account and answers its new status: approve (pending, rejected), reject (pending), suspend (approved), reactivate (suspended). reject and suspend need a reason, which its holder is shown. P0002 without such an account, 23505 when its status, changed meanwhile, does not allow the decision, 23514 when its holder has not confirmed its address, 42501 on one''s own, 22023 otherwise. app5_user only.';
comment on function public.decide_trainer_paper(uuid, text, timestamptz, text, date, date, text, boolean) is
  'Decides on a paper that waits: verify, with its days and its reference, or refuse, with the reason that the trainer reads. version: its updated_at. 22023 with the field as hint when a value is missing or refused, such as code_checked for a kind whose code is to be checked; 23505 when it changed meanwhile; P0002 when there is no such paper of the caller''s kinds; 42501 on one''s own. For roles that handle papers.';

create function private.open_paper_file() returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.handled_paper_kinds() = '{}' then
    perform private.require_trainer('pending', 'approved');
  end if;
  return auth.uid();
end
$$;
comment on function private.open_paper_file() is
  'Work of open_paper_file. Raises 42501 for others than trainers and those who handle papers.';
grant execute on function private.open_paper_file() to authenticated;

create function public.open_paper_file() returns uuid
language sql
stable
set search_path = ''
as $$
  select private.open_paper_file()
$$;
comment on function public.open_paper_file() is
  'Whether the caller may send a file, a paper or the proof of a check: answers their id. 42501 for others than trainers whose account waits or is approved and roles that handle papers.';
revoke all on function public.open_paper_file() from public, anon, authenticated, service_role;
grant execute on function public.open_paper_file() to authenticated;

select private.keep_access_rules();

-- What the portal gives to a trainer ends with the account: papers, profile, days and calendar are read while it waits or is approved. Suspended,
-- rejected and closed, a person reads the account with its reason, its thread, and everything that is held on them in « Mes
-- données », as the law asks (ADR 0063). And the row of the account needs the second factor of who has one, as all else does.

create function private.has_open_account() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.trainer_status() in ('pending', 'approved'), false)
$$;
comment on function private.has_open_account() is
  'Whether the caller has a trainer account that waits or is approved, in an open session with the second factor where they have one. In policies always as (select private.has_open_account()): once per statement.';
grant execute on function private.has_open_account() to authenticated;

alter policy "Trainers read their account, recruitment reads all" on public.trainer_accounts
  using (
    user_id = (select auth.uid()) and (select private.trainer_status()) is not null
    or (select private.has_role('app5_user'))
  );
alter policy "Trainers read their profile, recruitment reads all" on public.trainer_profiles
  using (
    user_id = (select auth.uid()) and (select private.has_open_account())
    or (select private.has_role('app5_user'))
  );
alter policy "Trainers read their days, recruitment reads all" on public.trainer_availability
  using (
    user_id = (select auth.uid()) and (select private.has_open_account())
    or (select private.has_role('app5_user'))
  );
alter policy "Trainers see that they have an address" on public.calendar_feeds
  using (user_id = (select auth.uid()) and (select private.has_open_account()));
alter policy "Trainers read their own papers, staff those of their kinds" on public.trainer_papers
  using (
    user_id = (select auth.uid()) and (select private.has_open_account())
    or kind = any ((select private.handled_paper_kinds())::text[])
  );

comment on function public.my_profile() is
  'The profile of the caller while their account waits or is approved; none otherwise.';

create or replace function private.my_papers() returns table (
  id uuid, kind text, status text, file_name text, file_size integer, pages smallint, issued_on date, expires_on date,
  reference text, reading jsonb, reason text, checked_at timestamptz, created_at timestamptz, updated_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_trainer('pending', 'approved');
  return query
  select p.id, p.kind, p.status, p.file_name, p.file_size, p.pages, p.issued_on, p.expires_on, p.reference, p.reading, p.reason,
    p.checked_at, p.created_at, p.updated_at
  from public.trainer_papers p join private.paper_kinds k on k.key = p.kind
  where p.user_id = auth.uid() and p.status <> 'replaced'
  order by k.position, p.created_at desc;
end
$$;
comment on function private.my_papers() is 'Work of my_papers. Raises 42501 without an account that waits or is approved.';
comment on function public.my_papers() is
  'The caller''s own papers, without those that were replaced, in the order of the kinds. 42501 without an account that waits or is approved.';

create or replace function private.my_holds() returns table (kind text, sentence text, link text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_trainer('pending', 'approved');
  return query
  select m.kind,
    format('Votre pièce « %s » a expiré le %s. ', m.label, private.said_day(m.ended_on))
      || case when m.is_waiting
        then 'La nouvelle est en cours de vérification : le dépôt de factures rouvre dès qu’elle est vérifiée.'
        else 'La loi nous interdit de continuer sans elle : déposez la nouvelle pour pouvoir déposer des factures.'
      end,
    'papers?kind=' || m.kind
  from private.missing_legal_papers(auth.uid()) m
  where m.holds;
end
$$;
comment on function private.my_holds() is 'Work of my_holds. Raises 42501 without an account that waits or is approved.';
comment on function public.my_holds() is
  'What holds new deposits of invoices of the caller: a sentence for each legal paper that lapsed, with its address in the portal. 42501 without an account that waits or is approved.';

create or replace function private.my_reminders() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_trainer('pending', 'approved');
begin
  return not exists (select from private.reminder_opt_outs o where o.user_id = person);
end
$$;
comment on function private.my_reminders() is 'Work of my_reminders. Raises 42501 without an account that waits or is approved.';
comment on function public.my_reminders() is
  'Whether the caller gets reminders about papers; those that the law asks for come all the same. 42501 without an account that waits or is approved.';

create or replace function private.set_my_reminders(wanted boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_trainer('pending', 'approved');
begin
  if wanted is null then
    raise exception 'wanted or not' using errcode = '22023';
  elsif wanted then
    delete from private.reminder_opt_outs o where o.user_id = person;
  else
    insert into private.reminder_opt_outs (user_id) values (person) on conflict do nothing;
  end if;
  return wanted;
end
$$;
comment on function private.set_my_reminders(boolean) is 'Work of set_my_reminders. Raises 42501 without an account that waits or is approved.';
comment on function public.set_my_reminders(boolean) is
  'Says whether the caller wants reminders about papers, and answers it. 42501 without an account that waits or is approved.';

-- How often a trainer writes what costs room in the journal, which keeps every version.

create function private.take_turn(what text, most integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (select t.allowed from public.take_rate_limit('own:' || what || ':' || auth.uid(), most, 3600) as t) then
    -- PostgREST answers 429.
    raise exception 'more than % an hour: %', most, what using errcode = 'PT429';
  end if;
end
$$;
comment on function private.take_turn(text, integer) is
  'Counts one act of the caller and refuses (PT429, which the data API answers as 429) more than so many in an hour.';

create or replace function private.open_paper(paper_id uuid, is_proof boolean) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  kinds constant text[] := private.handled_paper_kinds();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  paper public.trainer_papers;
begin
  if kinds = '{}' and not private.has_open_account() then
    raise exception 'an open trainer account or a role that handles papers is required' using errcode = '42501';
  end if;
  select * into paper from public.trainer_papers p
  where p.id = paper_id and (p.kind = any (kinds) or p.user_id = auth.uid() and private.has_open_account() and not is_proof)
    and (not is_proof or p.check_proof is not null);
  if not found then
    raise exception 'paper not found' using errcode = 'P0002';
  end if;
  -- Each opening is a line of the journal for good.
  if paper.user_id = auth.uid() then
    perform private.take_turn('open-paper', 300);
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(claims ->> 'role', session_user), claims ->> 'session_id', 'trainer_papers', 'FILE', paper.id::text,
    jsonb_build_object('kind', jsonb_build_object('to', paper.kind))
  );
  return case when is_proof then paper.check_proof else paper.file_path end;
end
$$;
comment on function private.open_paper(uuid, boolean) is
  'Work of open_trainer_paper. Raises 42501 without an open trainer account or a role that handles papers.';
comment on function public.open_trainer_paper(uuid, boolean) is
  'Path of the file of a paper, or of the proof of its check, for a link of short life; the reading is noted in the journal. Its owner while their account waits or is approved (not the proof, 300 an hour, else 429), and the roles that handle its kind. P0002 for any other paper.';

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
  -- One line a day: the journal holds what changed.
  if not exists (
    select from private.trainer_events e
    where e.user_id = holder and e.kind = 'profile_changed' and e.at >= private.paris_midnight(private.today()::text)
  ) then
    perform private.write_trainer_event(
      holder, null, 'profile_changed', 'Vous avez mis à jour votre profil.', 'Profil mis à jour par le formateur.', 'profile'
    );
  end if;
end
$$;
comment on function public.save_my_profile(jsonb, timestamptz) is
  'Changes the named fields of the caller''s profile if it is still that of updated_at = version; answers the row, or none when it was saved since. 22023 for anything but an object of its fields, 23502 and 23514 for what the form refuses, 429 for more than 60 an hour. Pending and approved accounts.';

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
comment on function public.save_my_availability(date, date, text, text, timestamptz[], uuid) is
  'Writes a period over what the caller had on its days; without a kind the days become unknown. replaced: a period that goes, when it is moved. seen: updated_at of the periods on these days and of the replaced one, by day, as the caller read them; false, and nothing written, when they are no longer so. 22023 for days, a kind or a note that are not allowed, 54000 beyond 300 periods, 429 for more than 600 an hour. Pending and approved accounts.';

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
  insert into public.calendar_feeds (user_id, token_digest)
  values (holder, encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (user_id) do update set token_digest = excluded.token_digest, created_at = now(), last_read_at = null;
  return token;
end
$$;
comment on function public.renew_my_calendar_feed() is
  'A new secret of the caller''s calendar, which is said once; the one before reads nothing any more. 429 for more than 20 an hour. Pending and approved accounts.';

select private.keep_access_rules();

-- When trainers are free, busy or not sure yet, by days of Paris. Periods of one trainer never share a day: writing one takes its days
-- out of those that were there. One function writes them.

create table public.trainer_availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.trainer_accounts (user_id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  kind text not null,
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trainer_availability_one_start unique (user_id, starts_on),
  constraint trainer_availability_days check (ends_on between starts_on and starts_on + 365),
  constraint trainer_availability_kind_known check (kind in ('free', 'to_confirm', 'busy')),
  constraint trainer_availability_note_form check (private.is_text(note, 160))
);
comment on table public.trainer_availability is
  'Periods of days, first and last included, that a trainer says something of; days without a period are unknown.';
comment on column public.trainer_availability.note is 'What the trainer adds, for recruiters: a place, hours, how far.';

alter table public.trainer_availability enable row level security;
revoke all on public.trainer_availability from public, anon, authenticated, service_role;
grant select on public.trainer_availability to authenticated, service_role;

create policy "Trainers read their days, recruitment reads all" on public.trainer_availability
  for select to authenticated
  using (
    user_id = (select auth.uid()) and (select private.trainer_status()) is not null
    or (select private.has_role('app5_user'))
  );

create trigger trainer_availability_touch before update on public.trainer_availability
  for each row execute function private.touch_updated_at();
create trigger trainer_availability_clean before insert or update on public.trainer_availability
  for each row execute function private.clean_columns('note');
create trigger trainer_availability_audit after insert or update or delete on public.trainer_availability
  for each row execute function private.record_change(
    'id', 'user_id', 'starts_on', 'ends_on', 'kind', '~note'
  );

create function public.my_availability() returns setof public.trainer_availability
language sql
stable
rows 50
set search_path = ''
as $$
  select * from public.trainer_availability a
  where a.user_id = (select auth.uid()) and a.ends_on >= (now() at time zone 'Europe/Paris')::date - 366
  order by a.starts_on
$$;
comment on function public.my_availability() is
  'The periods of the caller, by day, from those that ended a year ago on; at most 300.';
revoke all on function public.my_availability() from public, anon, authenticated, service_role;
grant execute on function public.my_availability() to authenticated;

create function private.save_availability(
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
comment on function private.save_availability(date, date, text, text, timestamptz[], uuid) is
  'Work of save_my_availability. Raises 42501 unless the caller has a pending or approved account.';
grant execute on function private.save_availability(date, date, text, text, timestamptz[], uuid) to authenticated;

create function public.save_my_availability(
  first_day date, last_day date, kind text, note text, seen timestamptz[], replaced uuid default null
) returns boolean
language sql
set search_path = ''
as $$
  select private.save_availability($1, $2, $3, $4, $5, $6)
$$;
comment on function public.save_my_availability(date, date, text, text, timestamptz[], uuid) is
  'Writes a period over what the caller had on its days; without a kind the days become unknown. replaced: a period that goes, when it is moved. seen: updated_at of the periods on these days and of the replaced one, by day, as the caller read them; false, and nothing written, when they are no longer so. 22023 for days, a kind or a note that are not allowed, 54000 beyond 300 periods. Pending and approved accounts.';
revoke all on function public.save_my_availability(date, date, text, text, timestamptz[], uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.save_my_availability(date, date, text, text, timestamptz[], uuid) to authenticated;

select private.keep_access_rules();

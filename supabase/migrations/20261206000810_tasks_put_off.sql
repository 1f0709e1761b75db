-- A line of what the office has to do can be put off to a later day, with a reason: by somebody for themselves, or for all.

create table private.task_snoozes (
  -- Chosen by the writer: sent again after a cut, it is found.
  id uuid primary key,
  kind text not null,
  -- Of the line: no name or address of a trainer is written here.
  key text not null,
  -- For whom; null: for the whole office.
  person_id uuid references auth.users (id) on delete cascade,
  until_day date not null,
  reason text,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz(3) not null default clock_timestamp(),
  constraint task_snoozes_kind_known check (kind in ('account', 'run', 'lapsing', 'evidence')),
  constraint task_snoozes_key_form check (key ~ '^[0-9a-f]{64}$'),
  constraint task_snoozes_reason_form check (private.is_text(reason, 200)),
  -- One without a reason ends what was said before: the line is back.
  constraint task_snoozes_reason_whole
    check ((reason is null) = (until_day <= (made_at at time zone 'Europe/Paris')::date))
);
comment on table private.task_snoozes is
  'Lines of the office''s list that were put off, and taken back: the last row of a line for a person, or for all, is in force. Never changed; kept for a year. Written by snooze_office_task.';
comment on column private.task_snoozes.key is 'SHA-256 of kind, id and what of the line, as office_worklist reads them.';
comment on column private.task_snoozes.until_day is 'The day on which the line is back.';
alter table private.task_snoozes enable row level security;
revoke all on private.task_snoozes from public, anon, authenticated, service_role;
create index task_snoozes_key_idx on private.task_snoozes (key, made_at desc);
create index task_snoozes_person_idx on private.task_snoozes (person_id);
create index task_snoozes_made_by_idx on private.task_snoozes (made_by);
create index task_snoozes_made_at_idx on private.task_snoozes (made_at);

create function private.task_key(kind text, id text, what text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(kind, id, what)::text, 'UTF8')), 'hex')
$$;
comment on function private.task_key(text, text, text) is 'What identifies a line of the office''s list, without what it says.';

create function private.office_worklist(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date,
  snoozed_until date, snooze_reason text, snoozed_by text, snoozed_for_all boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := private.today();
begin
  perform private.require_role('gestionnaire');
  return query
  select t.kind, t.total, t.cents, t.id, t.who, t.what, t.since, t.due_on,
    s.until_day, s.reason, private.person_name(s.made_by), s.person_id is null and s.until_day is not null
  from private.office_tasks(each) t
  left join lateral (
    select l.* from (
      select distinct on (z.person_id) z.until_day, z.reason, z.made_by, z.person_id
      from private.task_snoozes z
      where z.key = private.task_key(t.kind, t.id, t.what) and (z.person_id is null or z.person_id = me)
      order by z.person_id, z.made_at desc
    ) l
    where l.until_day > day
    order by l.until_day desc
    limit 1
  ) s on t.id is not null;
end
$$;
comment on function private.office_worklist(integer) is 'Work of office_worklist. Raises 42501 without gestionnaire.';
grant execute on function private.office_worklist(integer) to authenticated;

create function public.office_worklist(each integer default 30) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date,
  snoozed_until date, snooze_reason text, snoozed_by text, snoozed_for_all boolean
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.office_worklist($1)
$$;
comment on function public.office_worklist(integer) is
  'The lines of office_tasks, each with what puts it off for the caller: snoozed_until (the day on which it is back, null when it is not put off), snooze_reason, snoozed_by, snoozed_for_all. gestionnaire only.';
revoke all on function public.office_worklist(integer) from public, anon, authenticated, service_role;
grant execute on function public.office_worklist(integer) to authenticated;

create function private.snooze_office_task(
  request uuid, kind text, task_id text, task_what text, until_day date, reason text, for_all boolean
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  day constant date := private.today();
  said constant text := nullif(btrim(reason), '');
begin
  perform private.require_role('gestionnaire');
  if kind is null or kind not in ('account', 'run', 'lapsing', 'evidence') then
    raise exception 'only a line of its own can be put off' using errcode = '22023', hint = 'kind';
  end if;
  if until_day is null or until_day not between day and day + 90 then
    raise exception 'until a day of the next 90' using errcode = '22023', hint = 'until_day';
  end if;
  if (said is null) <> (until_day = day) then
    raise exception 'a line is put off with a reason, and taken back without one' using errcode = '22023', hint = 'reason';
  end if;
  delete from private.task_snoozes z where z.made_at < now() - interval '1 year';
  insert into private.task_snoozes (id, kind, key, person_id, until_day, reason, made_by)
  values (
    request, kind, private.task_key(kind, task_id, task_what), case when for_all is not true then auth.uid() end,
    until_day, said, auth.uid()
  )
  on conflict on constraint task_snoozes_pkey do nothing;
end
$$;
comment on function private.snooze_office_task(uuid, text, text, text, date, text, boolean) is
  'Work of snooze_office_task. Raises 42501 without gestionnaire.';
grant execute on function private.snooze_office_task(uuid, text, text, text, date, text, boolean) to authenticated;

create function public.snooze_office_task(
  request uuid, kind text, task_id text, task_what text, until_day date, reason text default null, for_all boolean default false
) returns void
language sql
set search_path = ''
as $$
  select private.snooze_office_task($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.snooze_office_task(uuid, text, text, text, date, text, boolean) is
  'Puts a line of office_worklist (kind, id, what) off until a day of the next 90, with a reason, for the caller or for the whole office; until today, without a reason: takes that back. request makes the call repeatable. 22023 (hint: kind, until_day, reason). gestionnaire only.';
revoke all on function public.snooze_office_task(uuid, text, text, text, date, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.snooze_office_task(uuid, text, text, text, date, text, boolean) to authenticated;

select private.keep_access_rules();

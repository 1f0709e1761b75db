-- Who of the office does a line of what it has to do: taken by somebody, given back, or taken over by a colleague.

create table private.task_takings (
  -- Chosen by the writer: sent again after a cut, it is found.
  id uuid primary key,
  kind text not null,
  -- Of the line: no name or address of a trainer is written here.
  key text not null,
  -- Who does it from then on; null: nobody.
  person_id uuid references auth.users (id) on delete cascade,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz(3) not null default clock_timestamp(),
  constraint task_takings_kind_known check (
    kind in (
      'invoices', 'payable', 'held', 'refunds', 'account', 'run', 'returns', 'movements', 'papers', 'lapsing', 'evidence'
    )
  ),
  constraint task_takings_key_form check (key ~ '^[0-9a-f]{64}$')
);
comment on table private.task_takings is
  'Who took which line of the office''s list, and gave it back: the last row of a line is in force. Never changed; kept for a year. Written by take_office_task.';
comment on column private.task_takings.key is 'What private.taken_key says of the line.';
alter table private.task_takings enable row level security;
revoke all on private.task_takings from public, anon, authenticated, service_role;
create index task_takings_key_idx on private.task_takings (key, made_at desc);
create index task_takings_person_idx on private.task_takings (person_id);
create index task_takings_made_by_idx on private.task_takings (made_by);
create index task_takings_made_at_idx on private.task_takings (made_at);

-- A payment run is the same work when its file was downloaded, a mission when its title changed; a paper that lapses
-- the next time is other work.
create function private.taken_key(kind text, id text, what text, due_on date) returns text
language sql
immutable
set search_path = ''
as $$
  select private.task_key(
    $1, $2,
    case when $1 in ('run', 'evidence') then null when $1 = 'lapsing' then concat_ws(' ', $3, to_char($4, 'YYYY-MM-DD')) else $3 end
  )
$$;
comment on function private.taken_key(text, text, text, date) is
  'What identifies a line of the office''s list for whoever took it, as long as it is the same work.';

create function private.task_taker(kind text, id text, what text, due_on date, since timestamptz)
returns table (person_id uuid, taken_at timestamptz)
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select t.person_id, t.made_at
  from (
    select z.person_id, z.made_at from private.task_takings z
    where z.key = private.taken_key($1, $2, $3, $4)
    order by z.made_at desc, z.id
    limit 1
  ) t
  where exists (select from public.user_roles r where r.user_id = t.person_id and r.role = 'gestionnaire')
    -- One line for all of a kind: taken as long as something of what there was then still waits; for a day when nobody
    -- knows since when it does.
    and ($2 is not null or coalesce(t.made_at >= $5, (t.made_at at time zone 'Europe/Paris')::date = private.today()))
$$;
comment on function private.task_taker(text, text, text, date, timestamptz) is
  'Who of the office does a line of office_tasks, and since when; no row: nobody.';

drop function public.office_worklist(integer);
drop function private.office_worklist(integer);

create function private.office_worklist(each integer) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date,
  snoozed_until date, snooze_reason text, snoozed_by text, snoozed_for_all boolean, taken_by text, taken_at timestamptz, is_own boolean
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
    s.until_day, s.reason, private.person_name(s.made_by), s.person_id is null and s.until_day is not null,
    private.person_name(o.person_id), o.taken_at, coalesce(o.person_id = me, false)
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
  ) s on t.id is not null
  left join lateral private.task_taker(t.kind, t.id, t.what, t.due_on, t.since) o on true;
end
$$;
comment on function private.office_worklist(integer) is 'Work of office_worklist. Raises 42501 without gestionnaire.';
grant execute on function private.office_worklist(integer) to authenticated;

create function public.office_worklist(each integer default 30) returns table (
  kind text, total bigint, cents bigint, id text, who text, what text, since timestamptz, due_on date,
  snoozed_until date, snooze_reason text, snoozed_by text, snoozed_for_all boolean, taken_by text, taken_at timestamptz, is_own boolean
)
language sql
stable
rows 30
set search_path = ''
as $$
  select * from private.office_worklist($1)
$$;
comment on function public.office_worklist(integer) is
  'The lines of office_tasks, each with what puts it off for the caller: snoozed_until (the day on which it is back, null when it is not put off), snooze_reason, snoozed_by, snoozed_for_all; and with who does it: taken_by (a name, null when nobody took it), taken_at, is_own (the caller). gestionnaire only.';
revoke all on function public.office_worklist(integer) from public, anon, authenticated, service_role;
grant execute on function public.office_worklist(integer) to authenticated;

create function private.take_office_task(
  request uuid, kind text, task_id text, task_what text, task_due date, is_taken boolean, seen_by text
) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  line_key constant text := private.taken_key($2, $3, $4, $5);
  line record;
  holder uuid;
  holder_name text;
begin
  perform private.require_role('gestionnaire');
  -- Two who take the same line: the second one reads what the first one wrote.
  perform pg_advisory_xact_lock(hashtextextended(line_key, 0));
  if exists (select from private.task_takings z where z.id = request) then
    return null;
  end if;
  select t.* into line from private.office_tasks(50) t
  where t.kind = $2 and private.taken_key(t.kind, t.id, t.what, t.due_on) = line_key;
  if not found then
    raise exception 'this line is not in the list' using errcode = '22023', hint = 'task_id';
  end if;
  select o.person_id into holder from private.task_taker(line.kind, line.id, line.what, line.due_on, line.since) o;
  holder_name := private.person_name(holder);
  -- Somebody else has it whom the caller did not see there; what one does not have, one cannot give back.
  if holder is distinct from me and (not is_taken or holder_name is distinct from seen_by) then
    return holder_name;
  end if;
  delete from private.task_takings z where z.made_at < now() - interval '1 year';
  insert into private.task_takings (id, kind, key, person_id, made_by)
  values (request, $2, line_key, case when is_taken then me end, me);
  return null;
end
$$;
comment on function private.take_office_task(uuid, text, text, text, date, boolean, text) is
  'Work of take_office_task. Raises 42501 without gestionnaire.';
grant execute on function private.take_office_task(uuid, text, text, text, date, boolean, text) to authenticated;

create function public.take_office_task(
  request uuid, kind text, task_id text, task_what text, task_due date, is_taken boolean, seen_by text default null
) returns text
language sql
set search_path = ''
as $$
  select private.take_office_task($1, $2, $3, $4, $5, $6, $7)
$$;
comment on function public.take_office_task(uuid, text, text, text, date, boolean, text) is
  'Takes a line of office_worklist (kind, id, what, due_on) for the caller, or gives back the one that the caller has (is_taken false). seen_by: the taken_by that the caller read, when a line is taken over from a colleague. Answers null when it is so; else nothing changed, and the name of who has it. request makes the call repeatable. 22023 (hint task_id): the line is not there any more. gestionnaire only.';
revoke all on function public.take_office_task(uuid, text, text, text, date, boolean, text)
  from public, anon, authenticated, service_role;
grant execute on function public.take_office_task(uuid, text, text, text, date, boolean, text) to authenticated;

select private.keep_access_rules();

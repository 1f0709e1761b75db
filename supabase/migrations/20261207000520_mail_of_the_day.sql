-- The mail of the day: what each app has for a person to do, at the hour that they chose. It says how many of each kind there are,
-- and names nobody.

create table private.task_digest_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour smallint not null,
  set_at timestamptz(3) not null default now(),
  constraint task_digest_settings_hour_known check (hour between 0 and 23)
);
comment on table private.task_digest_settings is
  'Who of the staff wants the mail of the day, and from which hour of Paris. Written by set_my_task_digest.';
alter table private.task_digest_settings enable row level security;
revoke all on private.task_digest_settings from public, anon, authenticated, service_role;

create table private.task_digests (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  -- Of the mail in the log.
  id uuid not null default gen_random_uuid() unique,
  claimed_at timestamptz(3) not null default now(),
  tries integer not null default 1,
  outcome text,
  primary key (user_id, day),
  constraint task_digests_outcome_known check (outcome in ('sent', 'nothing', 'unknown'))
);
comment on table private.task_digests is
  'The mail of a person and day, claimed before it is sent. outcome: it went out, there was nothing to do, or nobody knows whether it left; null: being sent, or it did not go out. Kept for 30 days.';
alter table private.task_digests enable row level security;
revoke all on private.task_digests from public, anon, authenticated, service_role;
create index task_digests_day_idx on private.task_digests (day);

create function private.my_task_digest() returns smallint
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.has_any_role() then
    raise exception 'staff only' using errcode = '42501';
  end if;
  return (select s.hour from private.task_digest_settings s where s.user_id = auth.uid());
end
$$;
comment on function private.my_task_digest() is 'Work of my_task_digest. Raises 42501 without a role.';
grant execute on function private.my_task_digest() to authenticated;

create function public.my_task_digest() returns smallint
language sql
stable
set search_path = ''
as $$
  select private.my_task_digest()
$$;
comment on function public.my_task_digest() is
  'From which hour of Paris the caller gets the mail of the day; null: not at all. Staff only.';
revoke all on function public.my_task_digest() from public, anon, authenticated, service_role;
grant execute on function public.my_task_digest() to authenticated;

create function private.set_my_task_digest(hour smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_any_role() then
    raise exception 'staff only' using errcode = '42501';
  end if;
  if hour is null then
    delete from private.task_digest_settings s where s.user_id = auth.uid();
  elsif hour between 0 and 23 then
    insert into private.task_digest_settings as s (user_id, hour) values (auth.uid(), $1)
    on conflict (user_id) do update set hour = excluded.hour, set_at = now() where s.hour <> excluded.hour;
  else
    raise exception 'an hour from 0 to 23' using errcode = '22023', hint = 'hour';
  end if;
end
$$;
comment on function private.set_my_task_digest(smallint) is 'Work of set_my_task_digest. Raises 42501 without a role.';
grant execute on function private.set_my_task_digest(smallint) to authenticated;

create function public.set_my_task_digest(hour smallint default null) returns void
language sql
set search_path = ''
as $$
  select private.set_my_task_digest($1)
$$;
comment on function public.set_my_task_digest(smallint) is
  'The caller wants the mail of the day from this hour of Paris (0 to 23), from the next time that it is this hour; null: not any more. Staff only.';
revoke all on function public.set_my_task_digest(smallint) from public, anon, authenticated, service_role;
grant execute on function public.set_my_task_digest(smallint) to authenticated;

-- Runs as its caller is the service, so that each app asks for the roles of the person as it does when the person reads it.
create function private.digest_lines(person uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  own constant text := current_setting('request.jwt.claims', true);
  found jsonb := '[]';
begin
  perform set_config(
    'request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  if private.has_role('gestionnaire') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'office', 'kind', l.kind, 'count', l.shown, 'due_on', l.due_on))
      from (
        -- Not what the person put off, nor what a colleague does.
        select w.kind, min(w.due_on) filter (where not w.is_left) as due_on,
          max(w.total) - coalesce(sum(case when w.id is null then w.total else 1 end) filter (where w.is_left), 0) as shown
        from (
          select o.kind, o.total, o.id, o.due_on,
            o.snoozed_until is not null or o.taken_by is not null and not o.is_own as is_left
          from private.office_worklist(50) o
        ) w
        group by w.kind
      ) l
      where l.shown > 0
    ), '[]');
  end if;
  if private.has_role('app5_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'recruitment', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.recruitment_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app4_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'signature', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.signature_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app2_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'catalogue', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.catalogue_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  if private.has_role('app1_user') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('app', 'corporate', 'kind', l.kind, 'count', l.total, 'due_on', l.due_on))
      from (select t.kind, max(t.total) as total, min(t.due_on) as due_on from private.corporate_tasks(1) t group by t.kind) l
    ), '[]');
  end if;
  perform set_config('request.jwt.claims', coalesce(own, ''), true);
  return found;
end
$$;
comment on function private.digest_lines(uuid) is
  'How many of each kind each app has for this person to do, asked with the roles that the person holds now: [{app, kind, count, due_on}]. Leaves the claims of the request as they were.';

create function public.claim_task_digests(batch_size integer default 5) returns table (
  message_id uuid, email text, full_name text, lines jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  here constant timestamp := now() at time zone 'Europe/Paris';
  one record;
begin
  delete from private.task_digests d where d.day < today - 30;
  for one in
    select s.user_id, u.email
    from private.task_digest_settings s
    join auth.users u on u.id = s.user_id
    left join private.task_digests d on d.user_id = s.user_id and d.day = today
    where here >= today + make_interval(hours => s.hour)
      -- Chosen when this hour was over: from tomorrow on.
      and s.set_at at time zone 'Europe/Paris' < today + make_interval(hours => s.hour)
      and (
        d.user_id is null
        or d.outcome is null and d.claimed_at < now() - interval '5 minutes' and d.tries < 5
          -- Begun by a call that went away: it may have left, and is not sent again.
          and not exists (select from public.notification_logs l where l.id = d.id and l.status in ('pending', 'sent'))
      )
    order by s.hour, s.user_id
    limit least(greatest(coalesce(batch_size, 5), 1), 25)
    for update of s skip locked
  loop
    insert into private.task_digests as d (user_id, day) values (one.user_id, today)
    on conflict (user_id, day) do update set claimed_at = now(), tries = d.tries + 1
    returning d.id into message_id;
    begin
      lines := private.digest_lines(one.user_id);
    exception when others then
      -- One that cannot be read keeps no other from being sent; it is tried again.
      raise warning 'mail of the day of %: %', one.user_id, sqlstate;
      continue;
    end;
    if lines = '[]' then
      update private.task_digests d set outcome = 'nothing' where d.id = message_id;
      lines := null;
    end if;
    email := one.email;
    full_name := private.person_name(one.user_id);
    return next;
  end loop;
end
$$;
comment on function public.claim_task_digests(integer) is
  'Takes the mails of the day of at most so many people whose hour it is: each is given to one caller, and again, four times at most, when it did not go out. lines: see private.digest_lines; null: there is nothing to do, and nothing to send. No row: nobody is left. Service role only.';
revoke all on function public.claim_task_digests(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_task_digests(integer) to service_role;

create function public.settle_task_digest(message_id uuid, outcome text) returns void
language sql
security definer
set search_path = ''
as $$
  update private.task_digests d set outcome = $2 where d.id = $1
$$;
comment on function public.settle_task_digest(uuid, text) is
  'Notes how a mail of claim_task_digests ended: sent, or unknown. Without it, it is tried again. Service role only.';
revoke all on function public.settle_task_digest(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_task_digest(uuid, text) to service_role;

select private.keep_access_rules();

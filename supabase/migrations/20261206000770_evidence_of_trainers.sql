-- « Dossier de preuve Qualiopi »: what is kept about the indicators that a trainer answers for (17, 18, 21, 22, 27 of the version in
-- force), piece by piece, with its day and who checked it, and what is missing. The file is made in the browser; the journal knows of it
-- before its first piece is read. Only what a gestionnaire reads line by line elsewhere: papers of their kinds, missions, the thread.

create function private.evidence_pieces(person uuid, from_day date, until_day date) returns table (
  indicator smallint, place integer, kind text, label text, state text, dated_on date, ends_on date, checked_by text,
  checked_at timestamptz, paper_id uuid, file_name text, file_size integer, has_proof boolean, mission_id uuid
)
language sql
stable
security definer
rows 40
set search_path = ''
as $$
  with indicators as (
    select i.number, i.paper_kinds, i.provide
    from public.qualiopi_indicators i
    where i.number in (17, 18, 21, 22, 27)
      and i.reference_version = (
        select r.version from public.qualiopi_references r order by r.published_on desc, r.version desc limit 1
      )
  ), kinds as (
    select i.number, k.key, k.label, k.demand, k.position
    from indicators i
    cross join lateral unnest(i.paper_kinds) as wanted (key)
    join private.paper_kinds k on k.key = wanted.key
    where k.key = any (private.handled_paper_kinds())
  ), missions as (
    select m.* from public.missions m
    where m.user_id = person and m.status <> 'cancelled' and case
      -- The time that a certificate lasts.
      when from_day is null then m.ends_on >= private.today() - interval '3 years'
      else m.starts_on <= until_day and m.ends_on >= from_day
    end
    order by m.starts_on desc, m.id
    limit 100
  )
  select k.number, k.position::integer, 'paper', k.label,
    case
      when p.id is null then case when k.demand = 'if_held' then 'not_held' else 'missing' end
      when p.status in ('to_check', 'refused') then p.status
      when from_day is null and (p.status = 'expired' or p.expires_on < private.today()) then 'expired'
      else 'checked'
    end,
    coalesce(p.issued_on, (p.created_at at time zone 'Europe/Paris')::date), p.expires_on,
    private.person_name(p.checked_by), p.checked_at::timestamptz, p.id, p.file_name, p.file_size,
    coalesce(p.check_proof is not null, false), null::uuid
  from kinds k
  left join lateral (
    select o.* from public.trainer_papers o
    where o.user_id = person and o.kind = k.key and case
      when from_day is null then o.status <> 'replaced'
      -- What counted in the period, also when another one has replaced it since.
      else o.checked_at is not null and o.reason is null and o.status in ('verified', 'expired', 'replaced')
        and coalesce(o.issued_on, (o.created_at at time zone 'Europe/Paris')::date) <= until_day
        and (o.expires_on is null or o.expires_on >= from_day)
    end
    order by o.created_at desc, o.id
    limit 20
  ) as p on true
  union all
  select 18::smallint, 100, 'order', format('Ordre de mission %s : %s', m.order_number, m.title), 'noted',
    (m.created_at at time zone 'Europe/Paris')::date, m.ends_on, private.person_name(m.created_by), m.created_at::timestamptz,
    null, null, null, false, m.id
  from missions m
  union all
  select case asked.kind when 'bilan' then 18 else 17 end::smallint, 110, asked.kind, m.title,
    case when m.evidence_received ? asked.kind then 'received' else 'missing' end, m.starts_on, m.ends_on,
    private.person_name((m.evidence_received #>> array[asked.kind, 'by'])::uuid),
    (m.evidence_received #>> array[asked.kind, 'at'])::timestamptz, null, null, null, false, m.id
  from missions m cross join lateral unnest(m.evidence) as asked (kind)
  where asked.kind in ('deroule', 'supports', 'bilan')
  union all
  select 21::smallint, 120, 'evaluation', 'Évaluation sur 16 critères', case when e.at is null then 'missing' else 'noted' end,
    (e.at at time zone 'Europe/Paris')::date, null, private.person_name(e.actor_id), e.at::timestamptz, null, null, null, false,
    null
  from (select) as one
  left join lateral (
    select x.at, x.actor_id from private.trainer_events x
    where x.kind = 'evaluated' and (
      x.user_id = person
      or x.application_id = (select t.application_id from public.trainer_accounts t where t.user_id = person)
    )
    order by x.at desc
    limit 1
  ) as e on true
  union all
  -- Nothing of it is kept here: it is to be asked for.
  select i.number, 130 + wanted.at::integer, 'asked', wanted.what, 'missing', null, null, null, null, null, null, null, false, null
  from indicators i cross join lateral unnest(i.provide) with ordinality as wanted (what, at)
  where i.paper_kinds = '{}'
  union all
  select 27::smallint, 140, 'envelope', s.staff_sentence, 'noted', (s.at at time zone 'Europe/Paris')::date, null,
    private.person_name(s.actor_id), s.at::timestamptz, null, null, null, false, null
  from (
    select x.* from private.trainer_events x
    where x.user_id = person and x.kind = 'contract_signed' and x.staff_sentence is not null
      and (from_day is null or x.at >= from_day and x.at < until_day + 1)
    order by x.at desc
    limit 20
  ) as s
$$;
comment on function private.evidence_pieces(uuid, date, date) is
  'Work of trainer_evidence, for whoever has been checked.';

create function private.check_evidence_period(from_day date, until_day date) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (from_day is null) <> (until_day is null) or until_day < from_day or until_day > from_day + 1100 then
    raise exception 'a period has two days in order, three years apart at most' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_evidence_period(date, date) is
  'Raises 22023 unless two days are a period of three years at most, or both null.';

create function private.trainer_evidence(person uuid, from_day date, until_day date) returns table (
  indicator smallint, place integer, kind text, label text, state text, dated_on date, ends_on date, checked_by text,
  checked_at timestamptz, paper_id uuid, file_name text, file_size integer, has_proof boolean, mission_id uuid
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  perform private.check_evidence_period(from_day, until_day);
  if not exists (select from public.trainer_accounts t where t.user_id = person) then
    raise exception 'trainer account not found' using errcode = 'P0002';
  end if;
  return query
    select * from private.evidence_pieces(person, from_day, until_day) e
    order by e.indicator, e.place, e.dated_on desc nulls last, e.label, e.paper_id, e.mission_id;
end
$$;
comment on function private.trainer_evidence(uuid, date, date) is 'Work of trainer_evidence. Raises 42501 without gestionnaire.';
grant execute on function private.trainer_evidence(uuid, date, date) to authenticated;

create function public.trainer_evidence(person uuid, from_day date default null, until_day date default null) returns table (
  indicator smallint, place integer, kind text, label text, state text, dated_on date, ends_on date, checked_by text,
  checked_at timestamptz, paper_id uuid, file_name text, file_size integer, has_proof boolean, mission_id uuid
)
language sql
stable
rows 40
set search_path = ''
as $$
  select * from private.trainer_evidence($1, $2, $3)
$$;
comment on function public.trainer_evidence(uuid, date, date) is
  'What is kept of a trainer for the Qualiopi indicators 17, 18, 21, 22 and 27, and what is missing: today with the missions of three years, or what counted in a period. kind: paper (with its file), order, a kind of evidence of a mission, evaluation, envelope, asked (nothing of it is kept here). state: checked, to_check, refused, expired, missing, not_held (only some have one), noted, received. P0002 without an account. gestionnaire only.';
revoke all on function public.trainer_evidence(uuid, date, date) from public, anon, authenticated, service_role;
grant execute on function public.trainer_evidence(uuid, date, date) to authenticated;

create function private.evidence_size(person uuid, from_day date, until_day date) returns table (
  user_id uuid, full_name text, files integer, bytes bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  perform private.check_evidence_period(from_day, until_day);
  if person is null and from_day is null then
    raise exception 'a trainer or a period is needed' using errcode = '22023';
  end if;
  return query
    select t.user_id, t.full_name, f.files, f.bytes
    from (
      select a.user_id, a.full_name from public.trainer_accounts a
      where case
        when person is not null then a.user_id = person
        else exists (
          select from public.missions m
          where m.user_id = a.user_id and m.status <> 'cancelled' and m.starts_on <= until_day and m.ends_on >= from_day
        )
      end
      order by private.name_key(a.full_name) collate "C", a.user_id
      limit 501
    ) as t
    cross join lateral (
      select count(*)::integer as files, coalesce(sum(one.file_size), 0)::bigint as bytes
      from (
        select distinct e.paper_id, e.file_size from private.evidence_pieces(t.user_id, from_day, until_day) e
        where e.paper_id is not null and e.state in ('checked', 'expired')
      ) as one
    ) as f
    order by private.name_key(t.full_name) collate "C", t.user_id;
end
$$;
comment on function private.evidence_size(uuid, date, date) is 'Work of evidence_size. Raises 42501 without gestionnaire.';
grant execute on function private.evidence_size(uuid, date, date) to authenticated;

create function public.evidence_size(person uuid default null, from_day date default null, until_day date default null)
returns table (user_id uuid, full_name text, files integer, bytes bigint)
language sql
stable
set search_path = ''
as $$
  select * from private.evidence_size($1, $2, $3)
$$;
comment on function public.evidence_size(uuid, date, date) is
  'Whom an evidence file is about, by name, 501 at most, each with how many papers go into it and their bytes: one trainer, or all who had a mission in the period. 22023 without either. gestionnaire only.';
revoke all on function public.evidence_size(uuid, date, date) from public, anon, authenticated, service_role;
grant execute on function public.evidence_size(uuid, date, date) to authenticated;

create function private.record_evidence_export(person uuid, from_day date, until_day date) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  trainers integer;
  pieces integer;
begin
  -- Raises 42501, and 22023 for no period.
  select count(*), coalesce(sum(s.files), 0) into trainers, pieces from private.evidence_size(person, from_day, until_day) s;
  if trainers = 0 then
    raise exception 'nobody to make an evidence file of' using errcode = 'P0002';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id', 'trainer_evidence', 'EXPORT',
    coalesce(person::text, 'period'),
    jsonb_build_object('from', from_day, 'until', until_day, 'trainers', trainers, 'count', pieces)
  );
  return pieces;
end
$$;
comment on function private.record_evidence_export(uuid, date, date) is
  'Work of record_evidence_export. Raises 42501 without gestionnaire.';
grant execute on function private.record_evidence_export(uuid, date, date) to authenticated;

create function public.record_evidence_export(person uuid default null, from_day date default null, until_day date default null)
returns integer
language sql
set search_path = ''
as $$
  select private.record_evidence_export($1, $2, $3)
$$;
comment on function public.record_evidence_export(uuid, date, date) is
  'Notes in the audit log that the caller makes an evidence file: of whom, of which period, how many trainers and papers, as the database counts them. Called before the first file is read; answers how many papers. P0002 when it is about nobody. gestionnaire only.';
revoke all on function public.record_evidence_export(uuid, date, date) from public, anon, authenticated, service_role;
grant execute on function public.record_evidence_export(uuid, date, date) to authenticated;

create function private.last_evidence_export(person uuid) returns table (at timestamptz, by_name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select l.at::timestamptz, private.person_name(l.actor_id)
    from private.audit_log l
    where l.table_name = 'trainer_evidence' and l.row_key = person::text and l.operation = 'EXPORT'
    order by l.id desc
    limit 1;
end
$$;
comment on function private.last_evidence_export(uuid) is 'Work of last_evidence_export. Raises 42501 without gestionnaire.';
grant execute on function private.last_evidence_export(uuid) to authenticated;

create function public.last_evidence_export(person uuid) returns table (at timestamptz, by_name text)
language sql
stable
rows 1
set search_path = ''
as $$
  select * from private.last_evidence_export($1)
$$;
comment on function public.last_evidence_export(uuid) is
  'When an evidence file of a trainer was last made, and by whom; no row for never. gestionnaire only.';
revoke all on function public.last_evidence_export(uuid) from public, anon, authenticated, service_role;
grant execute on function public.last_evidence_export(uuid) to authenticated;

select private.keep_access_rules();

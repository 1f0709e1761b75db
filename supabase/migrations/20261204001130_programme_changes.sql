-- Changes to many programmes, the import, proposals of those who may not write, and corrections that can be taken back.

create function private.change_programmes(ids uuid[], action text, request_id uuid, owner uuid)
returns table (batch_id uuid, programme_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant uuid := coalesce(request_id, gen_random_uuid());
  change constant jsonb := jsonb_build_object('action', action, 'owner', owner);
  results jsonb;
begin
  perform private.require_role('app2_user');
  if action is null or action not in ('submit', 'return', 'archive', 'unarchive', 'confirm', 'assign') then
    raise exception 'unknown action: %', action using errcode = '22023', hint = 'action';
  end if;
  if owner is not null and (action <> 'assign' or not private.counts_as(owner, 'staff')) then
    raise exception 'not somebody of the staff' using errcode = '22023', hint = 'owner';
  end if;
  results := private.begin_bulk_change('programme', batch, ids, change);
  if results is null then
    -- Locked in the order of their ids: two people who change the same ones wait for each other instead of blocking.
    with locked as materialized (
      select p.id, p.status, p.owner_id, p.confirmed_on from public.programmes p where p.id = any (ids) order by p.id for update
    )
    select private.bulk_outcomes(ids, coalesce(jsonb_object_agg(l.id, case
      when action = 'assign' then jsonb_build_object(
        'before', jsonb_build_object('owner_id', l.owner_id), 'after', jsonb_build_object('owner_id', owner)
      )
      when action = 'confirm' then jsonb_build_object(
        'before', jsonb_build_object('confirmed_on', l.confirmed_on),
        'after', jsonb_build_object('confirmed_on', private.today())
      )
      else jsonb_strip_nulls(jsonb_build_object(
        'before', jsonb_build_object('status', l.status),
        'after', jsonb_build_object('status', private.programme_status_after(l.status, action)),
        'refused', case when private.programme_status_after(l.status, action) is null then true end
      ))
    end), '{}'))
    into results
    from locked l;
    perform private.write_programme_columns(private.bulk_columns(results, 'after'));
    perform private.end_bulk_change('programme', batch, change, results);
  end if;
  return query select batch, r.key::uuid, r.value ->> 'outcome' from jsonb_each(results) as r order by 2;
end
$$;
comment on function private.change_programmes(uuid[], text, uuid, uuid) is 'Work of change_programmes. Raises 42501 without app2_user.';
grant execute on function private.change_programmes(uuid[], text, uuid, uuid) to authenticated;

create function public.change_programmes(
  ids uuid[], action text, request_id uuid default null, owner uuid default null
) returns table (batch_id uuid, programme_id uuid, outcome text)
language sql
rows 100
set search_path = ''
as $$
  select * from private.change_programmes($1, $2, $3, $4)
$$;
comment on function public.change_programmes(uuid[], text, uuid, uuid) is
  'One change to many programmes, at most 1,000: submit, return (to draft), archive, unarchive (to draft), confirm, or assign to owner (null: nobody). For each: changed, unchanged, refused (its state does not allow it) or missing. request_id makes the call repeatable; undo_programme_changes takes it back within 30 minutes. 22023 (hint: action or owner), 23505 for a request that was another one. app2_user only.';
revoke all on function public.change_programmes(uuid[], text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.change_programmes(uuid[], text, uuid, uuid) to authenticated;

create function private.write_programme_columns(rows jsonb) returns void
language sql
set search_path = ''
as $$
  update public.programmes p
  set status = case when c ? 'status' then c ->> 'status' else p.status end,
    confirmed_on = case when c ? 'confirmed_on' then (c ->> 'confirmed_on')::date else p.confirmed_on end,
    -- Whoever was responsible before may have left since.
    owner_id = case
      when c ? 'owner_id' then (
        select u.id from auth.users u where u.id = (c ->> 'owner_id')::uuid and private.counts_as(u.id, 'staff')
      )
      else p.owner_id
    end
  from jsonb_each(rows) as r (id, c)
  where p.id = r.id::uuid
$$;
comment on function private.write_programme_columns(jsonb) is
  'Writes states, days of confirmation and owners of programmes: id -> columns.';

create function private.undo_programme_changes(batch uuid)
returns table (programme_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  results jsonb;
  present jsonb;
  kept uuid[];
begin
  perform private.require_role('app2_user');
  results := private.begin_bulk_undo('programme', batch);
  with locked as materialized (
    select p.id, p.status, p.owner_id, p.confirmed_on
    from public.programmes p
    where p.id in (select c::uuid from jsonb_object_keys(private.bulk_columns(results, 'after')) as c)
    order by p.id
    for update
  )
  select coalesce(jsonb_object_agg(l.id, jsonb_build_object(
    'status', l.status, 'owner_id', l.owner_id, 'confirmed_on', l.confirmed_on
  )), '{}')
  into present
  from locked l;
  kept := private.bulk_still_changed(results, present);
  perform private.write_programme_columns((
    select coalesce(jsonb_object_agg(b.key, b.value), '{}')
    from jsonb_each(private.bulk_columns(results, 'before')) as b
    where b.key::uuid = any (kept)
  ));
  return query select u.entity_id, u.outcome from private.end_bulk_undo(batch, present, kept) u;
end
$$;
comment on function private.undo_programme_changes(uuid) is 'Work of undo_programme_changes. Raises 42501 without app2_user.';
grant execute on function private.undo_programme_changes(uuid) to authenticated;

create function public.undo_programme_changes(batch uuid) returns table (programme_id uuid, outcome text)
language sql
rows 100
set search_path = ''
as $$
  select * from private.undo_programme_changes($1)
$$;
comment on function public.undo_programme_changes(uuid) is
  'Takes back one''''s own change to many programmes, within 30 minutes: restored, changed_since (left as it is) or missing for each. P0002 when there is nothing to take back, 23505 when it was taken back already. app2_user only.';
revoke all on function public.undo_programme_changes(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_programme_changes(uuid) to authenticated;

create table private.programme_imports (
  request_id uuid primary key,
  actor_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  digest text not null,
  outcomes jsonb not null
);
comment on table private.programme_imports is
  'What imports of the last day answered, so that one that is sent again changes nothing. Written by import_programmes alone.';
alter table private.programme_imports enable row level security;
revoke all on private.programme_imports from public, anon, authenticated, service_role;
create index programme_imports_at_idx on private.programme_imports (at);

create function private.import_programmes(rows jsonb, request_id uuid)
returns table (line integer, outcome text, field text, programme_id uuid)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known private.programme_imports;
  given constant text := encode(sha256(convert_to(import_programmes.rows::text, 'UTF8')), 'hex');
  outcomes jsonb := '[]';
  one jsonb;
  clean jsonb;
  before public.programmes;
  has_changed boolean;
begin
  perform private.require_role('app2_user');
  if jsonb_typeof(import_programmes.rows) is distinct from 'array' or jsonb_array_length(import_programmes.rows) > 500
    or octet_length(import_programmes.rows::text) > 4194304 or import_programmes.request_id is null
  then
    raise exception 'at most 500 lines, under an id of the request' using errcode = '22023', hint = 'rows';
  end if;
  -- Two files at once: the second one finds the titles of the first.
  perform pg_advisory_xact_lock(hashtextextended('private.import_programmes', 0));
  select * into known from private.programme_imports i where i.request_id = import_programmes.request_id;
  if found and (known.actor_id <> auth.uid() or known.digest <> given) then
    raise exception 'this request was another one' using errcode = '23505';
  end if;
  if found then
    return query
      select (o ->> 'line')::integer, o ->> 'outcome', o ->> 'field', (o ->> 'programme_id')::uuid
      from jsonb_array_elements(known.outcomes) as o;
    return;
  end if;
  for line, one in
    select r.place::integer, r.one from jsonb_array_elements(import_programmes.rows) with ordinality as r (one, place)
    order by r.place
  loop
    outcome := null;
    field := null;
    programme_id := null;
    begin
      if jsonb_typeof(one) <> 'object' or jsonb_typeof(one -> 'content') is distinct from 'object'
        or one - array['id', 'content', 'indicators'] <> '{}'
        or (case jsonb_typeof(one -> 'indicators')
          when 'array' then jsonb_array_length(one -> 'indicators') > 60
          when 'null' then false
          else one ? 'indicators'
        end)
      then
        raise exception 'not a line' using errcode = '22023', hint = 'line';
      end if;
      if nullif(one -> 'id', 'null') is not null then
        if not pg_input_is_valid(one ->> 'id', 'uuid') then
          raise exception 'not an id' using errcode = '22023', hint = 'id';
        end if;
        select * into before from public.programmes p where p.id = (one ->> 'id')::uuid for update;
        if not found then
          outcome := 'missing';
          field := 'id';
        else
          programme_id := before.id;
          clean := private.clean_programme_content(before.content || (one -> 'content'));
          has_changed := clean <> before.content;
          if has_changed then
            update public.programmes p set content = clean where p.id = before.id;
          end if;
          if jsonb_typeof(one -> 'indicators') = 'array' then
            has_changed := private.add_programme_indicators(before.id, one -> 'indicators') or has_changed;
          end if;
          outcome := case when has_changed then 'changed' else 'unchanged' end;
        end if;
      else
        clean := private.clean_programme_content(one -> 'content');
        select p.id into programme_id
        from public.programmes p
        where p.title_key = private.name_key(clean ->> 'title') and p.status <> 'archived'
        order by p.created_at
        limit 1;
        if found then
          outcome := 'known';
          field := 'title';
        else
          select c.id into programme_id from private.create_programme(clean, null) c;
          if jsonb_typeof(one -> 'indicators') = 'array' then
            perform private.add_programme_indicators(programme_id, one -> 'indicators');
          end if;
          outcome := 'added';
        end if;
      end if;
    exception
      when invalid_parameter_value or unique_violation or foreign_key_violation then
        get stacked diagnostics field = pg_exception_hint;
        -- A picture that is not among the files of the site says no hint.
        field := coalesce(nullif(field, ''), 'picture');
        outcome := 'refused';
        programme_id := null;
    end;
    outcomes := outcomes || jsonb_build_object(
      'line', line, 'outcome', outcome, 'field', field, 'programme_id', programme_id
    );
    return next;
  end loop;
  delete from private.programme_imports i where i.at < clock_timestamp() - interval '1 day';
  insert into private.programme_imports (request_id, actor_id, digest, outcomes)
  values (import_programmes.request_id, auth.uid(), given, outcomes);
end
$$;
comment on function private.import_programmes(jsonb, uuid) is 'Work of import_programmes. Raises 42501 without app2_user.';
grant execute on function private.import_programmes(jsonb, uuid) to authenticated;

create function public.import_programmes(
  rows jsonb, request_id uuid
) returns table (line integer, outcome text, field text, programme_id uuid)
language sql
rows 100
set search_path = ''
as $$
  select * from private.import_programmes($1, $2)
$$;
comment on function public.import_programmes(jsonb, uuid) is
  'Adds and changes programmes by the lines of a file, at most 500 and 4 MB: a list of {id?, content, indicators?}. With an id, the fields that content names are written (null: emptied) and the others are kept; without, a draft is added. For each line: added, changed, unchanged, known (there is one of this title already, whose id is answered), missing, or refused with the field at fault. Sent again under its request_id it answers the same. 22023, 23505 for a request that was another one. app2_user only.';
revoke all on function public.import_programmes(jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.import_programmes(jsonb, uuid) to authenticated;

create function private.changed_programme(content jsonb, changes jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select private.clean_programme_content(content || changes)
$$;
comment on function private.changed_programme(jsonb, jsonb) is
  'A sheet after changes: key of a field -> value; null: it becomes empty.';

create function private.values_of_fields(content jsonb, changes jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, content -> key) filter (where content ? key), '{}') from jsonb_object_keys(changes) as key
$$;
comment on function private.values_of_fields(jsonb, jsonb) is
  'What a sheet says in the fields of a change; those that are empty are absent.';

create function private.check_programme_changes(content jsonb, changes jsonb) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  after jsonb;
  fault text;
begin
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or octet_length(changes::text) > 200000 then
    raise exception 'changes are fields with their values' using errcode = '22023', hint = 'changes';
  end if;
  after := private.changed_programme(content, changes);
  fault := private.programme_content_fault(after);
  if fault is not null then
    raise exception 'not a programme: %', fault using errcode = '22023', hint = fault;
  end if;
  return coalesce(
    (select jsonb_object_agg(key, after -> key) from jsonb_object_keys(changes) as key where after -> key is distinct from content -> key),
    '{}'
  );
end
$$;
comment on function private.check_programme_changes(jsonb, jsonb) is
  'The changes that change something, as they would be stored. 22023 (hint: the field) when the sheet would break a rule after them.';

create function private.propose_programme_changes(
  programme uuid, changes jsonb, based_on timestamptz, note text, proposal uuid
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present public.programmes;
  wanted jsonb;
  known public.programme_proposals;
begin
  perform private.require_entity_kind('programme');
  if proposal is not null then
    select * into known from public.programme_proposals o where o.id = proposal;
    if found and known.proposed_by = auth.uid() and known.programme_id = programme then
      return known.id;
    elsif found then
      raise exception 'this id is that of another proposal' using errcode = '23505', hint = 'proposal';
    end if;
  end if;
  -- A person's proposals come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('private.propose_programme_changes ' || auth.uid(), 0));
  select * into present from public.programmes p where p.id = programme for share;
  if not found then
    raise exception 'there is no such programme' using errcode = 'P0002';
  end if;
  if present.updated_at is distinct from based_on then
    raise exception 'the programme changed meanwhile' using errcode = '23505', hint = 'based_on';
  end if;
  wanted := private.check_programme_changes(present.content, propose_programme_changes.changes);
  if wanted = '{}' then
    raise exception 'nothing would change' using errcode = '22023', hint = 'changes';
  end if;
  if char_length(btrim(note)) > 1000 then
    raise exception 'a note has at most 1000 characters' using errcode = '22023', hint = 'note';
  end if;
  if (select count(*) from public.programme_proposals o where o.proposed_by = auth.uid() and o.status = 'open') >= 100 then
    raise exception 'too many open proposals' using errcode = '22023', hint = 'proposals';
  end if;
  insert into public.programme_proposals as o (id, programme_id, changes, base, note)
  values (
    coalesce(proposal, gen_random_uuid()), present.id, wanted, private.values_of_fields(present.content, wanted),
    nullif(btrim(propose_programme_changes.note), '')
  )
  returning o.id into proposal;
  return proposal;
end
$$;
comment on function private.propose_programme_changes(uuid, jsonb, timestamptz, text, uuid) is 'Work of propose_programme_changes. Raises 42501 without a staff role.';
grant execute on function private.propose_programme_changes(uuid, jsonb, timestamptz, text, uuid) to authenticated;

create function public.propose_programme_changes(
  programme uuid, changes jsonb, based_on timestamptz, note text default null, proposal uuid default null
) returns uuid
language sql
set search_path = ''
as $$
  select private.propose_programme_changes($1, $2, $3, $4, $5)
$$;
comment on function public.propose_programme_changes(uuid, jsonb, timestamptz, text, uuid) is
  'Proposes changes of a programme (field -> value, null: empty) as it is after based_on (updated_at), and answers the id of the proposal, which the page may make to ask again after a lost answer. At most 100 open ones of a person. 23505 when the programme changed meanwhile, 22023 (hint: the field; changes when nothing would change; proposals when there are too many), P0002 when it is gone. Every staff role.';
revoke all on function public.propose_programme_changes(uuid, jsonb, timestamptz, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.propose_programme_changes(uuid, jsonb, timestamptz, text, uuid) to authenticated;

create function private.withdraw_programme_proposal(proposal uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind('programme');
  update public.programme_proposals o set status = 'withdrawn', decided_by = auth.uid(), decided_at = clock_timestamp()
  where o.id = proposal and o.proposed_by = auth.uid() and o.status = 'open';
  if not found then
    raise exception 'no open proposal of yours' using errcode = 'P0002';
  end if;
end
$$;
comment on function private.withdraw_programme_proposal(uuid) is 'Work of withdraw_programme_proposal. Raises 42501 without a staff role.';
grant execute on function private.withdraw_programme_proposal(uuid) to authenticated;

create function public.withdraw_programme_proposal(proposal uuid) returns void
language sql
set search_path = ''
as $$
  select private.withdraw_programme_proposal($1)
$$;
comment on function public.withdraw_programme_proposal(uuid) is
  'Takes one''''s own open proposal back. P0002 when there is none. Every staff role.';
revoke all on function public.withdraw_programme_proposal(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_programme_proposal(uuid) to authenticated;

create function private.decide_programme_proposal(
  proposal uuid, accept boolean, keys text[], based_on timestamptz
) returns table (status text, accepted text[], left_alone text[], updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  present public.programmes;
  wanted public.programme_proposals;
  taken jsonb;
begin
  perform private.require_role('app2_user');
  -- First the programme, as everywhere.
  select o.* into wanted from public.programme_proposals o where o.id = proposal;
  if not found then
    raise exception 'there is no such proposal' using errcode = 'P0002';
  end if;
  present := private.lock_programme(wanted.programme_id);
  select o.* into wanted from public.programme_proposals o where o.id = proposal for update;
  if wanted.status is distinct from 'open' then
    raise exception 'this proposal was decided' using errcode = '22023', hint = 'status';
  end if;
  select coalesce(jsonb_object_agg(c.key, c.value), '{}')
  into taken
  from jsonb_each(wanted.changes) as c
  where coalesce(accept, false)
    and (keys is null or c.key = any (keys))
    and (
      present.content -> c.key is not distinct from wanted.base -> c.key
      or c.key = any (keys) and based_on is not distinct from present.updated_at
    );
  if taken <> '{}' then
    update public.programmes p set content = private.changed_programme(p.content, taken)
    where p.id = present.id
    returning p.updated_at into present.updated_at;
  end if;
  accepted := array(select key from jsonb_object_keys(taken) as key order by key);
  left_alone := array(select key from jsonb_object_keys(wanted.changes) as key where not taken ? key order by key);
  -- Accepted, and nothing of it could be taken over: it remains open, to be looked at again.
  status := case when taken <> '{}' then 'accepted' when accept then 'open' else 'refused' end;
  if status <> 'open' then
    update public.programme_proposals o
    set status = decide_programme_proposal.status, decided_by = auth.uid(), decided_at = clock_timestamp(),
      accepted_keys = accepted
    where o.id = wanted.id;
  end if;
  updated_at := present.updated_at;
  return next;
end
$$;
comment on function private.decide_programme_proposal(uuid, boolean, text[], timestamptz) is 'Work of decide_programme_proposal. Raises 42501 without app2_user.';
grant execute on function private.decide_programme_proposal(uuid, boolean, text[], timestamptz) to authenticated;

create function public.decide_programme_proposal(
  proposal uuid, accept boolean, keys text[] default null, based_on timestamptz default null
) returns table (status text, accepted text[], left_alone text[], updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.decide_programme_proposal($1, $2, $3, $4)
$$;
comment on function public.decide_programme_proposal(uuid, boolean, text[], timestamptz) is
  'Accepts a proposal, all of it or the fields of keys, or refuses it. A field that somebody changed since it was proposed is left as it is, unless keys names it and based_on is the present version of the programme: whoever decides has seen it. Answers the fields that were taken over and those that were left, and the version. 22023 (hint: status) when it was decided already, (the field) when the sheet would break a rule, P0002 when it is gone. app2_user only.';
revoke all on function public.decide_programme_proposal(uuid, boolean, text[], timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.decide_programme_proposal(uuid, boolean, text[], timestamptz) to authenticated;

create function private.list_programme_proposals(programme uuid, status_filter text)
returns table (
  id uuid, programme_id uuid, title text, changes jsonb, base jsonb, note text, status text, proposed_by uuid,
  proposed_by_name text, created_at timestamptz, decided_by_name text, decided_at timestamptz, accepted_keys text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_entity_kind('programme');
  return query
    select o.id, o.programme_id, p.title, o.changes, o.base, o.note, o.status, o.proposed_by, private.person_name(o.proposed_by),
      o.created_at::timestamptz, private.person_name(o.decided_by), o.decided_at::timestamptz, o.accepted_keys
    from public.programme_proposals o
    join public.programmes p on p.id = o.programme_id
    where (programme is null or o.programme_id = programme) and (status_filter = 'all' or o.status = status_filter)
    order by o.decided_at desc nulls first, o.created_at, o.id
    limit 200;
end
$$;
comment on function private.list_programme_proposals(uuid, text) is 'Work of list_programme_proposals. Raises 42501 without a staff role.';
grant execute on function private.list_programme_proposals(uuid, text) to authenticated;

create function public.list_programme_proposals(
  programme uuid default null, status_filter text default 'open'
) returns table (
  id uuid, programme_id uuid, title text, changes jsonb, base jsonb, note text, status text, proposed_by uuid,
  proposed_by_name text, created_at timestamptz, decided_by_name text, decided_at timestamptz, accepted_keys text[]
)
language sql
stable
rows 50
set search_path = ''
as $$
  select * from private.list_programme_proposals($1, $2)
$$;
comment on function public.list_programme_proposals(uuid, text) is
  'Proposals with who made them and the programme, the oldest first when they are open, else the last decided first; of one programme, or of all. status_filter: open, accepted, refused, withdrawn or all. At most 200. Every staff role.';
revoke all on function public.list_programme_proposals(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.list_programme_proposals(uuid, text) to authenticated;

create function private.apply_programme_fixes(fixes jsonb, batch_id uuid)
returns table (place integer, programme_id uuid, outcome text, field text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one jsonb;
  present public.programmes;
  wanted jsonb;
begin
  perform private.require_role('app2_user');
  if jsonb_typeof(fixes) is distinct from 'array' or jsonb_array_length(fixes) > 500 or octet_length(fixes::text) > 4194304
    or apply_programme_fixes.batch_id is null
    or exists (
      select from jsonb_array_elements(fixes) as f
      where jsonb_typeof(f) <> 'object' or f - array['programme_id', 'rule', 'changes', 'base'] <> '{}'
        or not coalesce(pg_input_is_valid(f ->> 'programme_id', 'uuid'), false)
        or not coalesce(f ->> 'rule' ~ '^[a-z][a-z0-9_]{0,39}$', false)
        or jsonb_typeof(f -> 'changes') is distinct from 'object'
        or jsonb_typeof(f -> 'base') not in ('object', 'null')
    )
  then
    raise exception 'at most 500 corrections, under an id of the batch' using errcode = '22023', hint = 'fixes';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(apply_programme_fixes.batch_id::text, 0));
  if exists (
    select from public.programme_fixes x where x.batch_id = apply_programme_fixes.batch_id and x.by is distinct from auth.uid()
  ) then
    raise exception 'this batch is somebody else’s' using errcode = '23505', hint = 'batch_id';
  end if;
  -- All at once and in the order of their ids, as every function that writes many of them.
  perform from public.programmes p
  where p.id in (select (f ->> 'programme_id')::uuid from jsonb_array_elements(fixes) as f)
  order by p.id
  for update;
  for place, one in
    select f.place::integer, f.one from jsonb_array_elements(fixes) with ordinality as f (one, place) order by f.place
  loop
    programme_id := (one ->> 'programme_id')::uuid;
    outcome := null;
    field := null;
    if exists (
      select from public.programme_fixes x where x.batch_id = apply_programme_fixes.batch_id and x.place = apply_programme_fixes.place
    ) then
      outcome := 'applied';
      return next;
      continue;
    end if;
    select * into present from public.programmes p where p.id = programme_id;
    if not found then
      outcome := 'missing';
      return next;
      continue;
    end if;
    select b.key into field
    from jsonb_object_keys(one -> 'changes') as b (key)
    where jsonb_typeof(one -> 'base') = 'object' and present.content -> b.key is distinct from one -> 'base' -> b.key
    limit 1;
    if found then
      outcome := 'changed_since';
      return next;
      continue;
    end if;
    field := null;
    begin
      wanted := private.check_programme_changes(present.content, one -> 'changes');
      if wanted = '{}' then
        outcome := 'unchanged';
      else
        perform set_config('trame.programme_fix', one ->> 'rule', true);
        update public.programmes p set content = private.changed_programme(present.content, wanted) where p.id = present.id;
        insert into public.programme_fixes (batch_id, place, programme_id, rule, changes, before, by)
        values (
          apply_programme_fixes.batch_id, apply_programme_fixes.place, present.id, one ->> 'rule', wanted,
          private.values_of_fields(present.content, wanted), auth.uid()
        );
        outcome := 'applied';
      end if;
    exception
      when invalid_parameter_value or foreign_key_violation then
        get stacked diagnostics field = pg_exception_hint;
        field := coalesce(nullif(field, ''), 'picture');
        outcome := 'refused';
    end;
    perform set_config('trame.programme_fix', '', true);
    return next;
  end loop;
end
$$;
comment on function private.apply_programme_fixes(jsonb, uuid) is 'Work of apply_programme_fixes. Raises 42501 without app2_user.';
grant execute on function private.apply_programme_fixes(jsonb, uuid) to authenticated;

create function public.apply_programme_fixes(
  fixes jsonb, batch_id uuid
) returns table (place integer, programme_id uuid, outcome text, field text)
language sql
rows 100
set search_path = ''
as $$
  select * from private.apply_programme_fixes($1, $2)
$$;
comment on function public.apply_programme_fixes(jsonb, uuid) is
  'Applies corrections, at most 500: a list of {programme_id, rule, changes, base?}, where base says what the fields said when the correction was made (absent: empty). For each, by its place: applied, unchanged, changed_since (a field says something else now, and nothing of the correction is written), missing, or refused with the field at fault. Sent again under its batch_id it answers applied for those that it applied. undo_programme_fixes takes it back for 30 days. 22023, 23505 when the batch is somebody else''''s. app2_user only.';
revoke all on function public.apply_programme_fixes(jsonb, uuid) from public, anon, authenticated, service_role;
grant execute on function public.apply_programme_fixes(jsonb, uuid) to authenticated;

create function private.undo_programme_fixes(batch_id uuid)
returns table (place integer, programme_id uuid, outcome text, left_alone text[])
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  one public.programme_fixes;
  present public.programmes;
  back jsonb;
begin
  perform private.require_role('app2_user');
  perform from public.programmes p
  where p.id in (select x.programme_id from public.programme_fixes x where x.batch_id = undo_programme_fixes.batch_id)
  order by p.id
  for update;
  if not exists (
    select from public.programme_fixes x
    where x.batch_id = undo_programme_fixes.batch_id and x.at >= clock_timestamp() - interval '30 days'
  ) then
    raise exception 'nothing to take back' using errcode = 'P0002';
  end if;
  for one in
    select x.* from public.programme_fixes x where x.batch_id = undo_programme_fixes.batch_id order by x.place desc
  loop
    place := one.place;
    programme_id := one.programme_id;
    left_alone := '{}';
    if one.undone_at is not null then
      outcome := 'undone';
      return next;
      continue;
    end if;
    select * into present from public.programmes p where p.id = one.programme_id;
    left_alone := array(
      select c.key from jsonb_each(one.changes) as c
      where present.content -> c.key is distinct from nullif(c.value, 'null') order by c.key
    );
    select coalesce(jsonb_object_agg(c.key, one.before -> c.key), '{}')
    into back
    from jsonb_object_keys(one.changes) as c (key)
    where c.key <> all (left_alone);
    outcome := 'changed_since';
    if back <> '{}' then
      begin
        perform set_config('trame.programme_fix', one.rule, true);
        update public.programmes p set content = private.changed_programme(present.content, back) where p.id = present.id;
        update public.programme_fixes x set undone_at = clock_timestamp() where x.id = one.id;
        outcome := case when left_alone = '{}' then 'restored' else 'changed_since' end;
      exception
        -- What was there before fits no more with what was written since.
        when invalid_parameter_value or foreign_key_violation then
          left_alone := array(select key from jsonb_object_keys(one.changes) as key order by key);
      end;
      perform set_config('trame.programme_fix', '', true);
    end if;
    return next;
  end loop;
end
$$;
comment on function private.undo_programme_fixes(uuid) is 'Work of undo_programme_fixes. Raises 42501 without app2_user.';
grant execute on function private.undo_programme_fixes(uuid) to authenticated;

create function public.undo_programme_fixes(
  batch_id uuid
) returns table (place integer, programme_id uuid, outcome text, left_alone text[])
language sql
rows 100
set search_path = ''
as $$
  select * from private.undo_programme_fixes($1)
$$;
comment on function public.undo_programme_fixes(uuid) is
  'Takes a batch of corrections back, the last one first, within 30 days: restored; changed_since, with the fields that somebody has changed since, which are left; or undone, when it was taken back before. P0002 when there is no such batch or it is too old. app2_user only.';
revoke all on function public.undo_programme_fixes(uuid) from public, anon, authenticated, service_role;
grant execute on function public.undo_programme_fixes(uuid) to authenticated;

select private.keep_access_rules();

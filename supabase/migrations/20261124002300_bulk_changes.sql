-- One change to many entities of a kind at once, and taking it back: who may, how many, one request once, what became of
-- each, for how long. Which changes there are and how a row gets them is said by the kind: see change_applications.

create table private.bulk_changes (
  id uuid primary key,
  entity_kind text not null references private.entity_kinds (kind),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  change jsonb not null,
  rows jsonb not null,
  undone_at timestamptz,
  constraint bulk_changes_change_object check (jsonb_typeof(change) = 'object'),
  constraint bulk_changes_rows_object check (jsonb_typeof(rows) = 'object')
);
comment on table private.bulk_changes is
  'Changes made to many entities at once, for as long as they may be taken back; the audit log is the lasting record.';
comment on column private.bulk_changes.rows is
  'Entity id -> {"outcome", "before", "after"}: what became of it, and its columns before and after when it changed.';

alter table private.bulk_changes enable row level security;
revoke all on private.bulk_changes from public, anon, authenticated, service_role;

create index bulk_changes_at_idx on private.bulk_changes (at);
create index bulk_changes_kind_idx on private.bulk_changes (entity_kind);

create function private.begin_bulk_change(of_kind text, batch uuid, ids uuid[], change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  known private.bulk_changes;
begin
  perform private.require_entity_kind(of_kind);
  if ids is null or cardinality(ids) > 1000 then
    raise exception 'at most 1000 entities at once' using errcode = '22023';
  end if;
  -- One request, whether it is repeated at once or after its answer was lost.
  perform pg_advisory_xact_lock(hashtextextended(batch::text, 0));
  select * into known from private.bulk_changes b where b.id = batch;
  if found and (known.entity_kind <> of_kind or known.actor_id <> auth.uid() or known.change <> begin_bulk_change.change) then
    raise exception 'this request was another one' using errcode = '23505';
  end if;
  return known.rows;
end
$$;
comment on function private.begin_bulk_change(text, uuid, uuid[], jsonb) is
  'What became of each row when this request was made before; null when it is new. Raises 42501 without the role of the kind, 22023 for more than 1000 ids, 23505 when the id was that of another request.';

create function private.bulk_outcomes(ids uuid[], planned jsonb) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    wanted.id,
    case
      when p.line is null then '{"outcome": "missing"}'
      when p.line -> 'before' = p.line -> 'after' then '{"outcome": "unchanged"}'
      when p.line ? 'refused' then '{"outcome": "refused"}'
      else p.line || '{"outcome": "changed"}'
    end
  ), '{}')
  from unnest(ids) as wanted (id), lateral (select planned -> wanted.id::text) as p (line)
  where wanted.id is not null
$$;
comment on function private.bulk_outcomes(uuid[], jsonb) is
  'The rows of a batch, of what was planned for those that are there: entity id -> {"before", "after"}, with "refused" for what cannot be. changed, unchanged, refused or missing.';

create function private.bulk_columns(rows jsonb, side text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(r.key, r.value -> side), '{}')
  from jsonb_each(rows) as r
  where r.value ->> 'outcome' = 'changed'
$$;
comment on function private.bulk_columns(jsonb, text) is
  'Of the rows of a batch, entity id -> columns of the changed ones, "before" or "after".';

create function private.end_bulk_change(of_kind text, batch uuid, change jsonb, rows jsonb) returns void
language sql
set search_path = ''
as $$
  delete from private.bulk_changes b where b.at < clock_timestamp() - interval '1 day';
  insert into private.bulk_changes (id, entity_kind, actor_id, change, rows)
  values (batch, of_kind, auth.uid(), $3, $4);
$$;
comment on function private.end_bulk_change(text, uuid, jsonb, jsonb) is
  'Keeps a batch that was made, so that it can be repeated and taken back; those of more than a day ago are forgotten.';

create function private.begin_bulk_undo(of_kind text, batch uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  known private.bulk_changes;
begin
  perform private.require_entity_kind(of_kind);
  select * into known from private.bulk_changes b
  where b.id = batch and b.entity_kind = of_kind and b.actor_id = auth.uid() for update;
  if not found or known.at < clock_timestamp() - interval '30 minutes' then
    raise exception 'nothing to take back' using errcode = 'P0002';
  end if;
  if known.undone_at is not null then
    raise exception 'already taken back' using errcode = '23505';
  end if;
  return known.rows;
end
$$;
comment on function private.begin_bulk_undo(text, uuid) is
  'The rows of a batch that the caller may take back now. Raises 42501 without the role of the kind, P0002 when there is none of theirs from the last 30 minutes, 23505 when it was taken back already.';

create function private.bulk_still_changed(rows jsonb, present jsonb) returns uuid[]
language sql
immutable
set search_path = ''
as $$
  -- What someone wrote since is theirs.
  select coalesce(array_agg(written.key::uuid), '{}')
  from jsonb_each(private.bulk_columns(rows, 'after')) as written
  where present ? written.key and not exists (
    select from jsonb_each(written.value) as c where present -> written.key -> c.key is distinct from c.value
  )
$$;
comment on function private.bulk_still_changed(jsonb, jsonb) is
  'The changed rows of a batch that still hold what it wrote. present: entity id -> the columns of those that are there now.';

create function private.end_bulk_undo(batch uuid, present jsonb, restored uuid[])
returns table (entity_id uuid, outcome text)
language sql
set search_path = ''
as $$
  with undone as (
    update private.bulk_changes b set undone_at = clock_timestamp() where b.id = batch returning b.rows
  )
  select r.key::uuid, case
    when r.key::uuid = any (restored) then 'restored'
    when present ? r.key then 'changed_since'
    else 'missing'
  end
  from undone u, jsonb_each(private.bulk_columns(u.rows, 'after')) as r
  order by 1
$$;
comment on function private.end_bulk_undo(uuid, jsonb, uuid[]) is
  'Notes that a batch was taken back, and says of each row that it changed: restored, changed_since or missing.';

create function private.forget_bulk_changes_of(of_kind text, entity uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- What taking back a change to many would need of this one.
  update private.bulk_changes b
  set rows = jsonb_set(b.rows, array[entity::text], (b.rows -> entity::text) - 'before' - 'after')
  where b.entity_kind = of_kind and b.rows ? entity::text;
  execute format(
    'delete from private.bulk_changes b
     where b.entity_kind = $1 and b.rows ? $2 and not exists (
       select from jsonb_object_keys(b.rows) as key join %s e on e.id = key::uuid
     )',
    (select k.relation from private.entity_kinds k where k.kind = of_kind)
  )
  using of_kind, entity::text;
end
$$;
comment on function private.forget_bulk_changes_of(text, uuid) is
  'Empties what changes to many hold of an entity that is gone, and forgets those whose entities are all gone.';

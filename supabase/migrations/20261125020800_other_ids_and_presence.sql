-- A request for several entities is known by its entities too, and saying that one has an entity open while it is being
-- deleted is no error.

create or replace function private.begin_bulk_change(of_kind text, batch uuid, ids uuid[], change jsonb) returns jsonb
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
  if found and (
    known.entity_kind <> of_kind or known.actor_id <> auth.uid() or known.change <> begin_bulk_change.change
    or array(select jsonb_object_keys(known.rows)::uuid as id order by id)
      <> array(select distinct id from unnest(ids) as id where id is not null order by id)
  ) then
    raise exception 'this request was another one' using errcode = '23505';
  end if;
  return known.rows;
end
$$;
comment on function private.begin_bulk_change(text, uuid, uuid[], jsonb) is
  'What became of each row when this request was made before; null when it is new. Raises 42501 without the role of the kind, 22023 for more than 1000 ids, 23505 when the id was that of another request: of someone else, for another change, or for other entities.';

create or replace function private.mark_presence(of_kind text, entity uuid, is_editing boolean)
returns table (name text, editing boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind(of_kind);
  delete from private.presence p where p.at < now() - interval '1 hour';
  -- Of an entity that is gone there is nothing to say, nor of one that goes while this is said.
  begin
    insert into private.presence as p (entity_kind, entity_id, user_id, is_editing)
    select of_kind, entity, auth.uid(), coalesce($3, false) where private.may_open_entity(of_kind, entity)
    on conflict (entity_kind, entity_id, user_id) do update set is_editing = excluded.is_editing, at = now();
  exception when foreign_key_violation then
    return;
  end;
  return query
    select private.person_name(p.user_id), p.is_editing
    from private.presence p
    where p.entity_kind = of_kind and p.entity_id = entity
      and p.user_id <> auth.uid()
      and p.at > now() - interval '45 seconds'
    order by p.is_editing desc, 1;
end
$$;

select private.keep_access_rules();

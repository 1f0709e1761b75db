-- A kind that is closed to the caller and one that does not exist are refused in the same words: which kinds there are,
-- and which role opens them, is told to nobody who may open none of them.

create or replace function private.require_entity_kind(of_kind text) returns private.entity_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  known private.entity_kinds;
begin
  select * into known from private.entity_kinds k where k.kind = of_kind;
  if not found or not private.has_role(known.role) then
    raise exception 'this kind of entity is not open to you' using errcode = '42501';
  end if;
  return known;
end
$$;
comment on function private.require_entity_kind(text) is
  'The kind of this name. Raises 42501, in the same words, without such a kind and without its role.';

select private.keep_access_rules();

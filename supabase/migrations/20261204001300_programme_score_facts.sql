-- What the form of a sheet needs to compute the score while somebody writes.

create function private.programme_score_facts(programme uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  present public.programmes;
begin
  perform private.require_entity_kind('programme');
  select * into present from public.programmes p where p.id = programme;
  if not found then
    raise exception 'there is no such programme' using errcode = 'P0002';
  end if;
  return private.programme_facts(present.id, present.confirmed_on, private.today(), private.accessibility_contact());
end
$$;
comment on function private.programme_score_facts(uuid) is
  'Work of programme_score_facts. Raises 42501 without a staff role.';
grant execute on function private.programme_score_facts(uuid) to authenticated;

create function public.programme_score_facts(programme uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.programme_score_facts($1)
$$;
comment on function public.programme_score_facts(uuid) is
  'What the score of a programme depends on beside its sheet: the day, the contact for accessibility, the results, the day of its confirmation. P0002 when it is gone. Every staff role.';
revoke all on function public.programme_score_facts(uuid) from public, anon, authenticated, service_role;
grant execute on function public.programme_score_facts(uuid) to authenticated;

select private.keep_access_rules();

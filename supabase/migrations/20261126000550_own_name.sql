-- Nobody chooses the name under which the journal shows them, those who manage people neither.

create function private.refuse_own_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id = auth.uid() then
    raise exception 'a name is given by somebody else' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_own_name() is 'Trigger: nobody changes their own name (42501).';

create trigger staff_profiles_own_name before update of full_name on public.staff_profiles
  for each row when (new.full_name is distinct from old.full_name)
  execute function private.refuse_own_name();

select private.keep_access_rules();

-- Who leaves the staff has their own name in their sessions again, not the one that colleagues gave them.

create function private.take_name_from_session() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users u set raw_app_meta_data = u.raw_app_meta_data - 'full_name'
  where u.id = old.id and u.raw_app_meta_data ? 'full_name';
  return null;
end
$$;
comment on function private.take_name_from_session() is
  'Trigger: a person who is no longer staff loses the name that private.pass_name_to_session gave their account.';

create trigger staff_profiles_name_out_of_session after delete on public.staff_profiles
  for each row execute function private.take_name_from_session();

select private.keep_access_rules();

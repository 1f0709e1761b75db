-- A person sees in their own pages the name that others gave them: Auth puts it into the session whenever it renews it.

create function private.pass_name_to_session() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users u
  set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('full_name', new.full_name)
  where u.id = new.id;
  return null;
end
$$;
comment on function private.pass_name_to_session() is
  'Trigger: another name of a person of the staff becomes the one that administrators gave their account (app_metadata.full_name), which their session takes along.';

create trigger staff_profiles_name_in_session after update of full_name on public.staff_profiles
  for each row when (new.full_name is distinct from old.full_name)
  execute function private.pass_name_to_session();

select private.keep_access_rules();

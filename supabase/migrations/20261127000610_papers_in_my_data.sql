-- Papers are held on the person too. And what a person wrote for finding work with us ends with the account that they close.

insert into private.data_parts (name, place) values ('papers', 60);

create function private.data_of_papers(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(
    -- Where the file lies, its digest and who checked it say nothing of the person.
    to_jsonb(p) - '{id,user_id,file_path,sha256,checked_by,check_proof}'::text[] order by p.created_at, p.id
  )
  from public.trainer_papers p where p.user_id = person
$$;
comment on function private.data_of_papers(uuid) is 'Part of my_data: papers.';

create function private.end_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds f where f.user_id = new.user_id;
  delete from public.trainer_availability a where a.user_id = new.user_id;
  delete from public.trainer_profiles p where p.user_id = new.user_id;
  return null;
end
$$;
comment on function private.end_profile() is
  'Trigger: the profile, the days and the address of the calendar go with the account that its holder closes; no law keeps them.';

create trigger trainer_accounts_closed_profile after update of status on public.trainer_accounts
  for each row when (new.status = 'closed' and old.status <> 'closed')
  execute function private.end_profile();

delete from public.calendar_feeds f
using public.trainer_accounts t where t.user_id = f.user_id and t.status = 'closed';
delete from public.trainer_availability a
using public.trainer_accounts t where t.user_id = a.user_id and t.status = 'closed';
delete from public.trainer_profiles p
using public.trainer_accounts t where t.user_id = p.user_id and t.status = 'closed';

select private.keep_access_rules();

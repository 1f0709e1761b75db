-- Files of the applications. Only the service role writes; recruitment reads, by links that live for minutes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'trainer-applications', 'trainer-applications', false, 10485760,
    array[
      'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ]
  ),
  -- Named by the specification, their use is not known: private, without any policy.
  ('resumes', 'resumes', false, 10485760, array['application/pdf']),
  ('references', 'references', false, 10485760, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Supabase has switched this on already, and only the owner of these tables may ask for it.
do $$
begin
  if not (select relrowsecurity from pg_catalog.pg_class where oid = 'storage.objects'::regclass) then
    alter table storage.objects enable row level security;
  end if;
  if not (select relrowsecurity from pg_catalog.pg_class where oid = 'storage.buckets'::regclass) then
    alter table storage.buckets enable row level security;
  end if;
end
$$;

create policy "Recruitment reads the files of applications" on storage.objects
  for select to authenticated
  using (bucket_id = 'trainer-applications' and (select private.has_role('app5_user')));

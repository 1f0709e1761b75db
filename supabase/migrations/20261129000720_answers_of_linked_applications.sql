-- « Mes données » has the answers of the application that recruitment linked to the account. The address of any other one is what somebody
-- typed, maybe wrongly: of those that bear the person's address it says what the mails to that address said.

create function private.linked_applications(person uuid) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select a.id
  from public.trainer_accounts t join public.trainer_applications a on t.application_id in (a.id, a.merged_into)
  where t.user_id = person
$$;
comment on function private.linked_applications(uuid) is
  'The application that the account of a user rests on, and those merged into it.';

create or replace function private.data_of_application(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg((
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(to_jsonb(a)) as e
    where e.key in ('reference', 'created_at', 'purge_on')
      or a.id in (select private.linked_applications(person)) and (
        e.key in (select f.name from private.application_fields f where f.filled_by = 'applicant')
        or e.key in (
          'source', 'language', 'consent_at', 'consent_version', 'pool_consent_at', 'resume_original_name', 'resume_size',
          'references_original_name', 'references_size'
        )
      )
  ) order by a.created_at, a.id)
  from public.trainer_applications a
  where a.id in (select private.applications_of_person(person))
$$;

create or replace function private.data_of_messages(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'created_at', n.created_at, 'sent_at', n.sent_at, 'kind', n.kind, 'channel', n.channel, 'recipient', n.recipient,
    'subject', n.subject, 'status', n.status
  ) order by n.created_at, n.id)
  from public.notification_logs n
  where n.application_id = any (array(select private.linked_applications(person)))
    or lower(n.recipient) = (
      select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
    )
$$;

select private.keep_access_rules();

-- « Mes données » holds what is held without an account too: every application of the person, and what their thread says of it. And
-- what the person accepted, asked for or refused as they used the portal.

create or replace function private.data_of_account(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'created_at', u.created_at,
    'last_sign_in_at', u.last_sign_in_at,
    -- What the person wrote at sign-up, or their provider.
    'said_by_person', u.raw_user_meta_data,
    'trainer_account', (
      select to_jsonb(t) - '{user_id,search_text,application_id}'::text[]
      from public.trainer_accounts t where t.user_id = u.id
    ),
    'accepted_notices', (
      select jsonb_agg(jsonb_build_object('version', n.version, 'accepted_at', n.accepted_at) order by n.accepted_at, n.version)
      from private.notice_acceptances n where n.user_id = u.id
    ),
    'new_address', (
      select jsonb_build_object('email', a.email, 'allowed_at', a.allowed_at)
      from private.allowed_addresses a where a.user_id = u.id
    ),
    'reminders_refused_at', (select o.at from private.reminder_opt_outs o where o.user_id = u.id)
  )
  from auth.users u where u.id = person
$$;

create or replace function private.data_of_application(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg((
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(to_jsonb(a)) as e
    where e.key in (select f.name from private.application_fields f where f.filled_by = 'applicant')
      or e.key in (
        'reference', 'created_at', 'source', 'language', 'consent_at', 'consent_version', 'pool_consent_at',
        'resume_original_name', 'resume_size', 'references_original_name', 'references_size', 'purge_on'
      )
  ) order by a.created_at, a.id)
  from public.trainer_applications a
  where a.id in (select private.applications_of_person(person))
$$;

create or replace function private.data_of_thread(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'sentence', e.public_sentence) order by e.at, e.id)
  from (
    select a.at, a.id, a.kind, a.public_sentence from private.trainer_events a where a.user_id = person
    union all
    select b.at, b.id, b.kind, b.public_sentence
    from private.applications_of_person(person) as own (id)
    join private.trainer_events b on b.application_id = own.id and b.user_id is null
  ) as e
  where e.public_sentence is not null
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
  where n.application_id = any (array(select private.applications_of_person(person)))
    or lower(n.recipient) = (
      select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
    )
$$;

select private.keep_access_rules();

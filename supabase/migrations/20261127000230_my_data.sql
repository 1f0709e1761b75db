-- « Mes données »: everything that is held on a person, for that person. Each area registers its part: one line in private.data_parts,
-- a function private.data_of_<name>(person), and the label and how long it is kept in the domain rules (DATA_PARTS).

create table private.data_parts (
  name text primary key,
  place integer not null unique,
  constraint data_parts_name_form check (name ~ '^[a-z][a-z_]{0,39}$')
);
comment on table private.data_parts is
  'The parts of what is held on a person, in their order; private.data_of_<name>(uuid) answers each. Written by migrations.';

alter table private.data_parts enable row level security;
revoke all on private.data_parts from public, anon, authenticated, service_role;

insert into private.data_parts (name, place)
values
  ('account', 10), ('application', 20), ('profile', 30), ('availability', 40), ('thread', 70), ('messages', 80),
  ('requests', 90), ('sessions', 100);

create function private.data_of_account(person uuid) returns jsonb
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
    )
  )
  from auth.users u where u.id = person
$$;

create function private.data_of_application(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select (
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(to_jsonb(a)) as e
    where e.key in (select f.name from private.application_fields f where f.filled_by = 'applicant')
      or e.key in (
        'reference', 'created_at', 'source', 'language', 'consent_at', 'consent_version', 'pool_consent_at',
        'resume_original_name', 'resume_size', 'references_original_name', 'references_size', 'purge_on'
      )
  )
  from public.trainer_accounts t join public.trainer_applications a on a.id = t.application_id
  where t.user_id = person
$$;

create function private.data_of_profile(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p) - 'user_id' from public.trainer_profiles p where p.user_id = person
$$;

create function private.data_of_availability(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'periods', (
      select coalesce(jsonb_agg(to_jsonb(a) - '{id,user_id}'::text[] order by a.starts_on), '[]')
      from public.trainer_availability a where a.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('created_at', f.created_at, 'last_read_at', f.last_read_at)
      from public.calendar_feeds f where f.user_id = person
    )
  )
$$;

create function private.data_of_thread(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'sentence', e.public_sentence) order by e.at, e.id)
  from private.trainer_events e
  where e.user_id = person and e.public_sentence is not null
$$;

create function private.data_of_messages(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'created_at', n.created_at, 'sent_at', n.sent_at, 'kind', n.kind, 'channel', n.channel, 'recipient', n.recipient,
    'subject', n.subject, 'status', n.status
  ) order by n.created_at, n.id)
  from public.notification_logs n
  where n.application_id = (select t.application_id from public.trainer_accounts t where t.user_id = person)
    or lower(n.recipient) = (
      select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
    )
$$;

create function private.data_of_requests(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'reference', r.reference, 'kind', r.kind, 'message', r.message, 'received_on', r.received_on, 'due_on', r.due_on,
    'state', r.state, 'closed_on', r.closed_on
  ) order by r.received_on, r.id)
  from public.rights_requests r join auth.users u on lower(u.email) = lower(r.email)
  where u.id = person and u.email_confirmed_at is not null and r.address_confirmed_at is not null
$$;

create function private.data_of_sessions(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Auth adds columns from time to time: of those that it has.
  select jsonb_agg((
    select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(s)) as e
    where e.key in ('created_at', 'updated_at', 'refreshed_at', 'not_after', 'aal', 'ip', 'user_agent')
  ) order by s.created_at)
  from auth.sessions s where s.user_id = person
$$;

create function private.my_data() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.require_person();
  part record;
  held jsonb;
  parts jsonb := '[]';
begin
  for part in select d.name from private.data_parts d order by d.place loop
    execute format('select private.%I($1)', 'data_of_' || part.name) into held using person;
    parts := parts || jsonb_build_array(jsonb_build_object('name', part.name, 'held', held));
  end loop;
  return jsonb_build_object('made_at', now(), 'parts', parts);
end
$$;
comment on function private.my_data() is 'Work of my_data. Raises 42501 without an open session of a confirmed address.';
grant execute on function private.my_data() to authenticated;

create function public.my_data() returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.my_data()
$$;
comment on function public.my_data() is
  'What is held on the caller: {made_at, parts: [{name, held}]} in the order of private.data_parts; held is null where there is nothing. What colleagues write about the person is asked for by a request about data. 42501 without an open session of a confirmed address.';
revoke all on function public.my_data() from public, anon, authenticated, service_role;
grant execute on function public.my_data() to authenticated;

do $$
declare
  part text;
begin
  for part in select d.name from private.data_parts d loop
    execute format('comment on function private.%I(uuid) is %L', 'data_of_' || part, 'Part of my_data: ' || part || '.');
  end loop;
end
$$;

select private.keep_access_rules();

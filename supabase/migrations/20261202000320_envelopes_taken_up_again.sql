-- What follows when an envelope ended without signatures, or when somebody else looks after it; views of the list.

comment on column public.signature_requests.created_by is
  'Who looks after it: who made it, or to whom it was handed over. Their address gets the news.';

insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
values ('envelope', 'public.signature_requests', 'app4_user', '{status,person}', '{newest}');
create trigger signature_requests_delete_with_entity after delete on public.signature_requests
  for each row execute function private.delete_with_entity('envelope');

create function private.signature_colleagues() returns table (id uuid, name text, email text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('app4_user');
  return query
    select u.id, private.person_name(u.id), u.email::text
    from public.user_roles r
    join public.staff_profiles s on s.id = r.user_id and s.disabled_at is null
    join auth.users u on u.id = r.user_id and u.email is not null
    where r.role = 'app4_user'
    order by 2, 1
    limit 500;
end
$$;
comment on function private.signature_colleagues() is 'Work of signature_colleagues. Raises 42501 without app4_user.';
grant execute on function private.signature_colleagues() to authenticated;

create function public.signature_colleagues() returns table (id uuid, name text, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.signature_colleagues()
$$;
comment on function public.signature_colleagues() is
  'Colleagues who handle signatures, by name: to whom an envelope can be handed over. app4_user only.';
revoke all on function public.signature_colleagues() from public, anon, authenticated, service_role;
grant execute on function public.signature_colleagues() to authenticated;

create function private.hand_over_signature_request(wanted uuid, colleague uuid, version timestamptz)
returns table (status text, updated_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  of_request public.signature_requests;
  heir record;
begin
  perform private.require_role('app4_user');
  of_request := private.lock_signature_request(
    wanted, private.require_version(version), 'draft', 'sent', 'completed', 'declined', 'expired', 'cancelled'
  );
  select c.id, c.name, c.email into heir from private.signature_colleagues() c where c.id = colleague;
  if not found then
    raise exception 'not somebody who handles signatures' using errcode = '22023', hint = 'colleague';
  end if;
  update public.signature_requests r set created_by = heir.id where r.id = wanted;
  -- Once it was sent, its recipients and its proof keep the name that asked them.
  if of_request.sent_at is null then
    update public.signature_requests r set sender_name = coalesce(heir.name, heir.email), sender_email = heir.email
    where r.id = wanted;
    perform private.note_signature_change(wanted);
  end if;
  return query select r.status, r.updated_at::timestamptz from public.signature_requests r where r.id = of_request.id;
end
$$;
comment on function private.hand_over_signature_request(uuid, uuid, timestamptz) is
  'Work of hand_over_signature_request. Raises 42501 without app4_user.';
grant execute on function private.hand_over_signature_request(uuid, uuid, timestamptz) to authenticated;

create function public.hand_over_signature_request(request uuid, colleague uuid, version timestamptz)
returns table (status text, updated_at timestamptz)
language sql
rows 1
set search_path = ''
as $$
  select * from private.hand_over_signature_request($1, $2, $3)
$$;
comment on function public.hand_over_signature_request(uuid, uuid, timestamptz) is
  'A colleague looks after an envelope from now on: it is among theirs, and its news go to them. The audit log has who gave it to whom. 22023 (colleague) for somebody who does not handle signatures, 23505 when it changed meanwhile. app4_user only.';
revoke all on function public.hand_over_signature_request(uuid, uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.hand_over_signature_request(uuid, uuid, timestamptz) to authenticated;

create function private.begin_signature_again(ended uuid, wanted uuid) returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  source public.signature_requests;
  version timestamptz;
begin
  perform private.require_role('app4_user');
  source := private.lock_signature_request(ended, null, 'declined', 'expired', 'cancelled');
  -- The page that made the id asks again after a lost answer.
  if not exists (select from public.signature_requests r where r.id = wanted and r.created_by = auth.uid()) then
    perform private.save_signature_request(
      to_jsonb(source) || jsonb_build_object(
        'id', wanted,
        'expires_at', (select now() + make_interval(days => s.expiry_days) from public.signature_settings s),
        -- Of a mission that has another trainer now, or is gone, the envelope is not.
        'mission_id', (
          select m.id from public.missions m where m.id = source.mission_id and m.user_id = source.trainer_id
        )
      ),
      null
    );
    perform private.copy_signature_parts(source.id, wanted, null, null);
  end if;
  select r.updated_at into version from public.signature_requests r where r.id = wanted;
  return version;
end
$$;
comment on function private.begin_signature_again(uuid, uuid) is
  'Work of begin_signature_again. Raises 42501 without app4_user.';
grant execute on function private.begin_signature_again(uuid, uuid) to authenticated;

create function public.begin_signature_again(ended uuid, request uuid) returns timestamptz
language sql
set search_path = ''
as $$
  select private.begin_signature_again($1, $2)
$$;
comment on function public.begin_signature_again(uuid, uuid) is
  'A new draft (its id is made by the page) with the texts, documents, recipients and fields of an envelope that was declined, expired or withdrawn; nothing of what people filled in. Answers its version. 22023 (status) for another envelope. app4_user only.';
revoke all on function public.begin_signature_again(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.begin_signature_again(uuid, uuid) to authenticated;

create or replace function public.unsent_signature_mails(most integer default 25) returns table (
  mail_id uuid, kind text, request_id uuid, recipient_id uuid, reference text, title text, message text, sender_name text,
  company text, expires_at timestamptz, end_reason text, who text, heir_name text, heir_email text, name text, email text, role text,
  needs_code boolean, language text, documents text[]
)
language sql
stable
security definer
rows 25
set search_path = ''
as $$
  select m.id, m.kind, r.id, p.id, r.reference, r.title, coalesce(p.message, r.message), r.sender_name, s.sender_name,
    r.expires_at, r.end_reason,
    coalesce(
      handed.name,
      (select q.name from public.signature_recipients q where q.request_id = r.id and q.status = 'declined' limit 1)
    ),
    handed.heir_name, handed.heir_email,
    coalesce(p.name, private.person_name(o.id), r.sender_name), coalesce(p.email, o.email, r.sender_email), p.role, coalesce(p.needs_code, false),
    coalesce(p.language, 'fr'),
    array(select d.file_name from public.signature_documents d where d.request_id = r.id order by d.position)
  from private.signature_mails m
  join public.signature_requests r on r.id = m.request_id
  left join public.signature_recipients p on p.id = m.recipient_id
  cross join public.signature_settings s
  -- Who looks after it now: an account that is gone leaves the address that it was sent with.
  left join auth.users o on o.id = r.created_by and p.id is null
  left join public.notification_logs n on n.id = m.id
  left join lateral (
    select q.name, h.name as heir_name, h.email as heir_email
    from public.signature_recipients q join public.signature_recipients h on h.id = q.handed_on_to
    -- The last one before the mail: an heir may hand it on too.
    where q.request_id = r.id and q.acted_at <= m.created_at
    order by q.acted_at desc limit 1
  ) handed on m.kind = 'handed_on'
  -- Later than a week it would puzzle; it is shown in the envelope that it did not go out.
  where m.created_at > now() - interval '7 days' and n.status is distinct from 'sent'
    and (n.created_at is null or n.created_at < now() - interval '1 minute')
    and private.is_signature_mail_due(m, r, p)
  -- Reminders, hundreds of which may be due at once, hold no other up.
  order by (m.kind <> 'reminder' and n.id is null) desc, coalesce(n.created_at, m.created_at), m.id
  limit least(greatest(coalesce(most, 25), 0), 100)
$$;
comment on function public.unsent_signature_mails(integer) is
  'Mails of envelopes of the last week that have not gone out: new ones that are no reminders, then those that wait or were tried longest ago. Without a recipient it is for who looks after it. who: declined, or handed on to heir_name. Service role only.';

select private.keep_access_rules();

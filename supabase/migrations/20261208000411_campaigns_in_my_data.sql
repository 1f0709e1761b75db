-- « Mes données » and the file given to an applicant list the campaigns that reached the person, too.

create function private.campaigns_sent(applications uuid[], account uuid) returns table (
  sent_at timestamptz, subject text, basis text, basis_at timestamptz, reaction text
)
language sql
stable
set search_path = ''
as $$
  -- What was filled in for the person is not kept.
  select r.settled_at, regexp_replace(c.subject, '\{\{[^{}]*\}\}', '…', 'g'), r.basis, r.basis_at, r.reaction
  from private.campaign_recipients r join public.marketing_campaigns c on c.id = r.campaign_id
  where r.status = 'handed' and (r.application_id = any (applications) or r.account_id = account)
$$;
comment on function private.campaigns_sent(uuid[], uuid) is
  'Campaigns handed over for someone with these applications and this account: when, the subject with « … » for what is filled in, the basis and its date, what came back (bounced, opted-out).';
revoke all on function private.campaigns_sent(uuid[], uuid) from public, anon, authenticated, service_role;

-- As before, and campaigns.
create or replace function private.data_of_messages(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'created_at', m.created_at, 'sent_at', m.sent_at, 'kind', m.kind, 'channel', m.channel, 'recipient', m.recipient,
    'subject', m.subject, 'status', m.status
  ) order by m.created_at, m.id)
  from (
    select n.created_at, n.sent_at, n.kind, n.channel, n.recipient, n.subject, n.status, n.id::text as id
    from public.notification_logs n
    where n.application_id = any (array(select private.linked_applications(person))) and private.is_mail_to_person(n.kind)
      or lower(n.recipient) = (
        select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
      )
    union all
    select s.sent_at, s.sent_at, 'campaign', 'email', null, s.subject,
      case when s.reaction = 'bounced' then 'failed' else 'sent' end, ''
    from private.campaigns_sent(array(select private.linked_applications(person)), person) s
  ) m
$$;

-- As before, and campaigns.
create or replace function private.application_dossier(application uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  dossier jsonb;
  child record;
  rows jsonb;
  judged boolean;
begin
  perform private.require_role('app5_user');
  -- Handing someone's data over is never silent.
  perform private.record_entity_event('application', application, 'export', '{"kind": "rights"}');
  judged := private.has_judged(application);
  select jsonb_build_object(
    'trainer_applications',
    -- Technical columns: they say nothing that the others do not.
    to_jsonb(a) - '{search_text,list_keys,submission_key,submission_fingerprint,assigned_to,merged_into}'::text[]
  )
  into dossier
  from public.trainer_applications a where a.id = application;
  for child in
    select c.conrelid::regclass as name, r.relname, a.attname
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_class r on r.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.trainer_applications'::regclass and c.conrelid <> c.confrelid
    order by r.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(t) - $2) from %s t
       where t.%I = $1 and to_jsonb(t) ->> ''status'' is distinct from ''draft'' and %s',
      child.name, child.attname,
      -- Whoever exports judges blind as well (ADR 0014): the file would show what the page hides.
      case
        when child.relname = 'evaluation_opinions' and not judged then 't.evaluator_id = auth.uid()'
        when child.relname = 'notification_logs' then 'private.is_mail_to_person(t.kind)'
        else 'true'
      end
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'completed_by', 'evaluator_id', 'author_id', 'user_id', 'requested_by', 'sent_by', 'mentions', 'search_text',
        'lead_id', 'rights_request_id'
      ];
    if rows is not null then
      dossier := dossier || jsonb_build_object(child.relname, rows);
    end if;
  end loop;
  -- They rest on it without a foreign key.
  select jsonb_agg(to_jsonb(c) - '{entity_kind,entity_id,author_id,mentions}'::text[]) into rows
  from public.comments c where c.entity_kind = 'application' and c.entity_id = application;
  if rows is not null then
    dossier := dossier || jsonb_build_object('comments', rows);
  end if;
  select jsonb_agg(jsonb_build_object(
    'sent_at', s.sent_at, 'subject', s.subject, 'basis', s.basis, 'basis_at', s.basis_at, 'reaction', s.reaction
  ) order by s.sent_at) into rows
  from private.campaigns_sent(array[application], null) s;
  if rows is not null then
    dossier := dossier || jsonb_build_object('campaigns', rows);
  end if;
  if not judged and private.count_submitted_opinions(application) > 0 then
    dossier := dossier || jsonb_build_object(
      'withheld', jsonb_build_object('evaluation_opinions', private.count_submitted_opinions(application))
    );
  end if;
  return dossier || jsonb_build_object(
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'operation', l.operation, 'table', l.table_name) order by l.id), '[]')
      from private.audit_log l where l.application_id = application
    )
  );
end
$$;

select private.keep_access_rules();

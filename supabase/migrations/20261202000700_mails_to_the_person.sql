-- Mails to colleagues about an application have its id too: « Mes données » and the file given to its author say nothing of them.

create function private.is_mail_to_person(mail_kind text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail_kind in (
    'application-received', 'message-contact', 'message-more_information', 'message-acceptance', 'message-refusal',
    'message-other', 'account-opened', 'account-approved', 'account-rejected', 'account-suspended', 'account-reactivated',
    'paper-refused', 'paper-reminder', 'iban-changed', 'invoice-deposited', 'invoice-moved', 'lead-received',
    'rights-request-received', 'signature-invitation', 'signature-reminder'
  )
$$;
comment on function private.is_mail_to_person(text) is
  'Whether mails of this kind go to the applicant, trainer, company or signer alone, never to colleagues. A kind that is not listed does not.';

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
  where n.application_id = any (array(select private.linked_applications(person))) and private.is_mail_to_person(n.kind)
    or lower(n.recipient) = (
      select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null
    )
$$;

-- As before, and without who asked for an analysis of the CV that is still to be made.
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

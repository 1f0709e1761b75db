-- What a person asks for leaves out the mails to colleagues about their application.

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
        -- The mail to a colleague whom a comment mentions: its address is theirs.
        when child.relname = 'notification_logs' then $q$t.kind <> 'mention'$q$
        else 'true'
      end
    )
      into rows
      -- Which member of the staff wrote a line is about them; drafts are nobody's word yet.
      using application, array[
        child.attname::text, 'evaluated_by', 'completed_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'search_text'
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
comment on function private.application_dossier(uuid) is 'Work of application_dossier. Raises 42501 without app5_user.';

select private.keep_access_rules();

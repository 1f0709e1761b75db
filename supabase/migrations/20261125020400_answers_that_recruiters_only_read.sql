-- Some answers are the applicant's alone: recruiters read them, in the page (isReadOnly of STAFF_FIELDS) and in a
-- request written by hand. A merge still chooses among the answers that applicants gave.

alter table private.application_fields add column is_read_only boolean not null default false;
update private.application_fields set is_read_only = true where name in ('job_title', 'availability', 'expertise_areas');

create or replace function private.apply_application_fields() returns void
language plpgsql
set search_path = ''
as $$
declare
  -- What the server and the functions of recruiters write beside the fields.
  kept constant text[] := array[
    'id', '@id', 'id', 'reference', 'status', 'account_request_status', 'ai_status', 'consent_version',
    'pool_consent_at', 'created_at', 'source', '~tags', '~assigned_to', '~refusal_reason', '~archived_at', '~merged_into'
  ];
  cleaned constant text[] := array[
    'account_request_status', 'tags', 'source', 'consent_version', '!resume_url', '!resume_filename',
    'resume_original_name', '!references_url', '!references_filename', 'references_original_name', 'ai_status', '+ai_error'
  ];
begin
  execute (
    select format('revoke update (%s) on public.trainer_applications from authenticated', string_agg(quote_ident(f.name), ', '))
    from private.application_fields f
  );
  execute (
    select format('grant update (%s) on public.trainer_applications to authenticated', string_agg(quote_ident(f.name), ', '))
    from private.application_fields f
    where not f.is_read_only
  );
  execute (
    select format(
      'create or replace trigger trainer_applications_audit after insert or update or delete on public.trainer_applications
       for each row execute function private.record_change(%s)',
      string_agg(quote_literal(argument), ', ' order by place)
    )
    from unnest(kept || array(
      -- The status is kept in every line, also when the row comes and goes.
      select '~' || f.name from private.application_fields f where f.name <> 'status' order by f.name
    )) with ordinality as a (argument, place)
  );
  execute (
    select format(
      'create or replace trigger trainer_applications_clean before insert or update on public.trainer_applications
       for each row execute function private.clean_columns(%s)',
      string_agg(quote_literal(argument), ', ' order by place)
    )
    from unnest(cleaned || array(
      select case f.cleaning when 'lines' then '+' when 'exact' then '!' else '' end || f.name
      from private.application_fields f where f.cleaning is not null order by f.name
    )) with ordinality as a (argument, place)
  );
end
$$;
comment on function private.apply_application_fields() is
  'Lets recruiters edit what private.application_fields names, read-only answers excepted, has its changes kept by the journal and its texts cleaned. Called by a migration after each new line there.';

select private.apply_application_fields();

select private.keep_access_rules();

-- Who changed the rules of invoices, with names, because the people of the staff are not read by select; and the trace of what is
-- exported of payments.

create function private.invoice_rule_history(wanted text) returns table (
  id bigint, value jsonb, source text, source_date date, valid_from date, saved_at timestamptz, saved_by uuid, saved_by_name text
)
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
begin
  if not (private.has_role('gestionnaire') or private.has_role('admin')) then
    raise exception 'gestionnaire or admin is needed' using errcode = '42501';
  end if;
  return query
    select v.id, v.value, v.source, v.source_date, v.valid_from, v.saved_at, v.saved_by, private.person_name(v.saved_by)
    from public.invoice_rule_versions v
    where v.key = wanted
    order by v.id desc
    limit 100;
end
$$;
comment on function private.invoice_rule_history(text) is
  'Work of invoice_rule_history. Raises 42501 without gestionnaire or admin.';
grant execute on function private.invoice_rule_history(text) to authenticated;

create function public.invoice_rule_history(rule text) returns table (
  id bigint, value jsonb, source text, source_date date, valid_from date, saved_at timestamptz, saved_by uuid, saved_by_name text
)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.invoice_rule_history($1)
$$;
comment on function public.invoice_rule_history(text) is
  'The last 100 versions of a rule of invoices, newest first, with the name of who saved each: no saved_by of those that came with a migration, no name of people who left. gestionnaire or admin.';
revoke all on function public.invoice_rule_history(text) from public, anon, authenticated, service_role;
grant execute on function public.invoice_rule_history(text) to authenticated;

create function private.record_payment_export(what text, format text, row_count integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  if (what in ('balance', 'journal') and format in ('csv', 'xlsx') and row_count between 0 and 10000) is not true then
    raise exception 'unknown export, format or count' using errcode = '22023';
  end if;
  insert into private.audit_log (actor_id, actor_role, session_id, table_name, operation, row_key, changes)
  values (
    auth.uid(), coalesce(auth.jwt() ->> 'role', session_user), auth.jwt() ->> 'session_id', 'invoices', 'EXPORT',
    what, jsonb_build_object('format', format, 'count', row_count)
  );
end
$$;
comment on function private.record_payment_export(text, text, integer) is
  'Work of record_payment_export. Raises 42501 without gestionnaire.';
grant execute on function private.record_payment_export(text, text, integer) to authenticated;

create function public.record_payment_export(what text, format text, row_count integer) returns void
language sql
set search_path = ''
as $$
  select private.record_payment_export($1, $2, $3)
$$;
comment on function public.record_payment_export(text, text, integer) is
  'Notes in the audit log that the caller exported the aged balance or the journal: its format (csv, xlsx) and how many lines, nothing of whom. 22023 for anything else. gestionnaire only.';
revoke all on function public.record_payment_export(text, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.record_payment_export(text, text, integer) to authenticated;

select private.keep_access_rules();

-- What a merge writes is refused as too long where a constraint of a length or a list says so. Any other refusal keeps
-- its own code: a trigger of the table says something else.

create or replace function private.write_application(wanted public.trainer_applications) returns void
language plpgsql
set search_path = ''
as $$
declare
  broken text;
begin
  execute (
    select format(
      'update public.trainer_applications a set (%1$s) = (select %1$s from (select ($1).*) as w) where a.id = ($1).id',
      string_agg(quote_ident(written.name), ', ')
    )
    from (
      select f.name from private.application_fields f
      union
      select unnest(
        private.file_columns('resume') || private.file_columns('references')
        || array['tags', 'last_contact_at', 'account_request_status', 'archived_at', 'merged_into']
      )
    ) as written (name)
  )
    using wanted;
exception
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    if broken !~ '_(length|list)$' then
      raise;
    end if;
    raise exception 'what both hold is too long together: %', broken using errcode = '22023';
end
$$;

select private.keep_access_rules();

-- What the catalogue needs to show a programme as the public site does.

create function private.programme_publisher() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_entity_kind('programme');
  return (
    select jsonb_build_object(
      'legalName', s.legal_name, 'tradeName', s.trade_name, 'nda', s.nda,
      'disabilityContactName', s.disability_contact_name, 'disabilityContactPhone', s.disability_contact_phone,
      'disabilityContactEmail', s.disability_contact_email
    )
    from public.company_settings s
  );
end
$$;
comment on function private.programme_publisher() is 'Work of programme_publisher. Raises 42501 without a staff role.';
grant execute on function private.programme_publisher() to authenticated;

create function public.programme_publisher() returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.programme_publisher()
$$;
comment on function public.programme_publisher() is
  'The facts of the company that the page and the PDF of a programme show, which the site publishes: its names, its number, the contact for accessibility. Every staff role.';
revoke all on function public.programme_publisher() from public, anon, authenticated, service_role;
grant execute on function public.programme_publisher() to authenticated;

select private.keep_access_rules();

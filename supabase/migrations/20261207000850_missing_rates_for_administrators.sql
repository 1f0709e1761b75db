-- The page of the rules is also opened by an administrator who is no gestionnaire, and says which rate is missing.

create or replace function private.read_missing_legal_rates() returns setof date
language plpgsql
stable
security definer
rows 1
set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    perform private.require_role('gestionnaire');
  end if;
  return query select * from private.missing_legal_rates();
end
$$;
comment on function private.read_missing_legal_rates() is
  'Work of missing_legal_rates. Raises 42501 without gestionnaire or admin.';

comment on function public.missing_legal_rates() is
  'The half-years without their rate of the legal interest, by their first day: this one, and the next one from 15 days before it. gestionnaire or admin.';

select private.keep_access_rules();

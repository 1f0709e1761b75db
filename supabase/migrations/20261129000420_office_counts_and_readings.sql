-- How many invoices each state of the inbox has, and who read the account of a trainer.

create function private.count_invoice_states(filters jsonb) returns table (state text, total integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select s.state, (
      select count(*)::integer from private.filtered_invoices(filters || jsonb_build_object('state', s.state))
    )
    from unnest(array['to_process', 'waiting', 'approved', 'paid', 'closed']) as s (state);
end
$$;
comment on function private.count_invoice_states(jsonb) is 'Work of count_invoice_states. Raises 42501 without gestionnaire.';
grant execute on function private.count_invoice_states(jsonb) to authenticated;

create function public.count_invoice_states(filters jsonb default '{}') returns table (state text, total integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select * from private.count_invoice_states($1)
$$;
comment on function public.count_invoice_states(jsonb) is
  'How many invoices each state of list_invoices has under the other filters; one line for each. gestionnaire only.';
revoke all on function public.count_invoice_states(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_invoice_states(jsonb) to authenticated;

create function private.readings_of_iban(of_user uuid) returns table (id bigint, at timestamptz, reader_name text, purpose text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_role('gestionnaire');
  return query
    select r.id, r.at::timestamptz, private.person_name(r.reader), r.purpose
    from public.iban_readings r
    where r.user_id = of_user
    order by r.id desc
    limit 100;
end
$$;
comment on function private.readings_of_iban(uuid) is 'Work of readings_of_iban. Raises 42501 without gestionnaire.';
grant execute on function private.readings_of_iban(uuid) to authenticated;

create function public.readings_of_iban(of_user uuid) returns table (id bigint, at timestamptz, reader_name text, purpose text)
language sql
stable
rows 20
set search_path = ''
as $$
  select * from private.readings_of_iban($1)
$$;
comment on function public.readings_of_iban(uuid) is
  'The last 100 readings of the account of a trainer, the newest first: who, when and what for. gestionnaire only.';
revoke all on function public.readings_of_iban(uuid) from public, anon, authenticated, service_role;
grant execute on function public.readings_of_iban(uuid) to authenticated;

select private.keep_access_rules();

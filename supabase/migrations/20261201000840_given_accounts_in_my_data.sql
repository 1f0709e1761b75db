-- « Mes données » also says which accounts of the bank the office gave for the person, and how it received them.

create or replace function private.data_of_billing(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(p) - '{user_id,iban_last4,iban_confirmed_by}'::text[] || jsonb_build_object(
    'readings', (
      select jsonb_agg(jsonb_build_object('at', r.at, 'purpose', r.purpose) order by r.at, r.id)
      from public.iban_readings r where r.user_id = person
    ),
    'entered', (
      select jsonb_agg(jsonb_build_object('at', e.set_at, 'purpose', e.purpose) order by e.set_at)
      from private.entered_ibans e where e.user_id = person
    )
  )
  from public.billing_profiles p where p.user_id = person
$$;

select private.keep_access_rules();

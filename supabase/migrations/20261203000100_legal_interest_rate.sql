-- The rate of the legal interest, of which late penalties are three times at least (C. com. art. L441-10 II), is a rule as data: one
-- value for each half-year, in force from its first day. An admin writes the next one; the earlier ones are its versions.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (51, 'legal_interest_rate', 'Taux d’intérêt légal entre professionnels, par semestre', '276', 'rate', true,
    'Arrêté du 19 juin 2025 (JO du 24/06/2025), lu sur legifiscal.fr ; plancher des pénalités : trois fois ce taux, C. com. art. L441-10 II',
    '2025-06-24', '2025-07-01');

update public.invoice_rules set
  value = '262',
  source = 'Arrêté du 15 décembre 2025 (JO du 26/12/2025), lu sur juriblio.fr ; plancher des pénalités : trois fois ce taux, C. com. art. L441-10 II',
  source_date = '2025-12-26',
  valid_from = '2026-01-01'
where key = 'legal_interest_rate';

create or replace function private.judging_rules() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not (private.has_open_account() or private.has_role('gestionnaire') or coalesce(auth.role() = 'service_role', false)) then
    raise exception 'a trainer account or gestionnaire is required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'texts', (select jsonb_object_agg(r.key, r.value) from public.invoice_rules r where r.is_public and r.unit = 'text'),
    'franchiseLimitCents', private.invoice_rule('franchise_limit_cents'),
    'dueDaysMost', private.invoice_rule('due_days_most'),
    'dueDaysMostOfMonth', private.invoice_rule('due_days_most_of_month'),
    -- The last value that was saved for each half-year, whatever day of it was given.
    'legalRates', (
      select jsonb_object_agg(to_char(v.half_year, 'YYYY-MM-DD'), v.value)
      from (
        select distinct on (h.half_year) h.half_year, p.value
        from public.invoice_rule_versions p
        cross join lateral (
          select date_trunc('year', p.valid_from)::date
            + case when extract(month from p.valid_from) < 7 then interval '0' else interval '6 months' end as half_year
        ) h
        where p.key = 'legal_interest_rate' and p.valid_from is not null
        order by h.half_year, p.id desc
      ) v
    )
  );
end
$$;
comment on function private.judging_rules() is
  'The rules as data that an invoice is judged with: the texts to print, the limit of the franchise, the longest term of payment, the rate of the legal interest of each half-year that is known. Raises 42501 without an open account, gestionnaire or the service role.';

select private.keep_access_rules();

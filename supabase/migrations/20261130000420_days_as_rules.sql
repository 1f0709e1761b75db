-- Days that the company decides are rules as data too; and sources that an admin had confirmed are again what they wrote.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (131, 'second_person_days', 'Deux personnes, jours comptés ensemble', '30', 'days', false, 'Contrôle interne de la société', '2026-11-29', null),
  (132, 'late_invoice_days', 'Compte fermé, jours pour facturer une mission faite', '180', 'days', false, 'Organisation de la société', '2026-11-29', null);

create or replace function private.second_person_days() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select least(greatest(coalesce((private.invoice_rule('second_person_days') #>> '{}')::integer, 30), 1), 3650)
$$;
comment on function private.second_person_days() is
  'Days over which what one person approves and pays to one trainer is one amount, between a day and ten years: the rule second_person_days.';

create or replace function private.late_invoice_days() returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select least(coalesce((private.invoice_rule('late_invoice_days') #>> '{}')::integer, 180), 3650)
$$;
comment on function private.late_invoice_days() is
  'Days after a mission within which its invoice may still come from, or for, a trainer whose account closed, ten years at most: the rule late_invoice_days.';

-- A migration marked all sources as to be confirmed, also those of a row that an admin had saved.
update public.invoice_rules r set source = v.source, source_date = v.source_date
from public.invoice_rules o
cross join lateral (
  select p.source, p.source_date
  from public.invoice_rule_versions p
  where p.key = o.key and p.saved_by = o.updated_by and p.source is distinct from o.source
  order by p.id desc limit 1
) v
where r.key = o.key and r.updated_by is not null
  and (r.source = v.source || ' ; à confirmer' or r.source = 'Articles de legifiscal, 451-f et escale-learning ; CGI art. 289 bis à confirmer');

select private.keep_access_rules();

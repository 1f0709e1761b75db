-- The days in which the evidence of a mission comes are a rule as data.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (133, 'evidence_days', 'Preuves d’une mission, jours pour les recevoir', '7', 'days', false,
    'Organisation de la société', '2026-11-29', null);

select private.keep_access_rules();

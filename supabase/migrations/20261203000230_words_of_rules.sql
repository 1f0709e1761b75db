-- Rules are named for people: the value beside says its unit, and no rule is named by how its value is stored.

alter table public.invoice_rules disable trigger invoice_rules_version;
update public.invoice_rules r set label = named.label
from (values
  ('payment_weekday', 'Jour des virements'),
  ('due_days_most', 'Échéance d’une facture reçue, au plus'),
  ('due_days_most_of_month', 'Échéance d’une facture reçue, fin de mois, au plus'),
  ('second_person_days', 'Deux personnes, durée sur laquelle les montants s’ajoutent'),
  ('late_invoice_days', 'Délai pour facturer une mission faite, après la fermeture du compte'),
  ('evidence_days', 'Délai pour recevoir les preuves d’une mission')
) as named (key, label)
where r.key = named.key;
alter table public.invoice_rules enable trigger invoice_rules_version;

select private.keep_access_rules();

-- The longest term of payment is a rule as data, as the other days are; and what a rule is marked « à confirmer » for says what was read
-- and what was not.

insert into public.invoice_rules (position, key, label, value, unit, is_public, source, source_date, valid_from) values
  (11, 'due_days_most', 'Échéance d’une facture reçue, jours au plus', '60', 'days', true,
    'C. com. art. L441-10, cité de mémoire ; aucune source lue, à confirmer', null, null),
  (12, 'due_days_most_of_month', 'Échéance d’une facture reçue, jours fin de mois au plus', '45', 'days', true,
    'C. com. art. L441-10, cité de mémoire ; aucune source lue, à confirmer', null, null);

-- A row that an admin saved keeps the source that the admin wrote.
update public.invoice_rules r set source = s.source
from (values
  ('payment_days', 'C. com. art. L441-10, cité de mémoire ; aucune source lue, à confirmer'),
  ('vat_rate', 'CGI art. 278, cité de mémoire ; aucune source lue, à confirmer'),
  ('late_penalty_text', 'Mention exigée par la règle BR-FR-05 (V1.4, note PMD) ; taux de l’art. L441-10 II du C. com. non lu, à confirmer'),
  ('recovery_fee_text', 'Mention exigée par la règle BR-FR-05 (V1.4, note PMT) ; montant de l’art. D441-5 du C. com. non lu, à confirmer'),
  ('discount_text', 'Mention exigée par la règle BR-FR-05 (V1.4, note AAB) ; C. com. art. L441-9 non lu, à confirmer'),
  ('franchise_limit_cents', '37 500 € cité pour 2025, 39 100 € par des pages plus anciennes, réforme en débat ; CGI art. 293 B non lu, à confirmer'),
  ('receive_from', 'Articles de legifiscal, 451-f et escale-learning ; CGI art. 289 bis non lu, à confirmer'),
  ('issue_from_sme', 'Articles de legifiscal, 451-f et escale-learning ; CGI art. 289 bis non lu, à confirmer'),
  ('vat_text_franchise_293b', 'Code VATEX-FR-FRANCHISE de Factur-X 1.09 ; formulation du CGI art. 293 E non lue, à confirmer'),
  ('vat_text_exonere_261_4_4', 'Code VATEX-FR-CGI261-4 de Factur-X 1.09 ; formulation citée de mémoire, aucune source lue, à confirmer'),
  ('vat_text_ue_autoliquidation', 'CGI ann. II art. 242 nonies A, cité de mémoire ; aucune source lue, à confirmer'),
  ('vat_help_assujetti', 'CGI art. 256, cité de mémoire ; aucune source lue, à confirmer'),
  ('vat_help_franchise_293b', '37 500 € cité pour 2025, réforme en débat ; CGI art. 293 B non lu, à confirmer'),
  ('vat_help_exonere_261_4_4', 'Attestation et choix définitif d’après hop3team ; CGI art. 261, 4-4° a et formulaire 3511 non lus, à confirmer'),
  ('vat_help_ue_autoliquidation', 'CGI art. 283, 2, cité de mémoire ; aucune source lue, à confirmer')
) as s (key, source)
where r.key = s.key and r.updated_by is null;

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
    'dueDaysMostOfMonth', private.invoice_rule('due_days_most_of_month')
  );
end
$$;
comment on function private.judging_rules() is
  'The rules as data that an invoice is judged with: the texts to print, the limit of the franchise, the longest term of payment. Raises 42501 without an open account, gestionnaire or the service role.';

select private.keep_access_rules();

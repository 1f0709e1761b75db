-- The source of a rule says where its value is written and on which day that was read; where nobody read the text itself, it says who
-- checks what, and where.

-- A row that an admin saved keeps the source that the admin wrote.
update public.invoice_rules r set source = s.source, source_date = s.read_on::date
from (values
  ('payment_days', '2026-11-30',
    'Code de commerce, art. L441-10, I, en vigueur depuis le 26/04/2019 (lu sur doctrine.fr) : trente jours après la prestation, sauf accord.'),
  ('due_days_most', '2026-11-30',
    'Code de commerce, art. L441-10, I, en vigueur depuis le 26/04/2019 (lu sur doctrine.fr) : soixante jours après l’émission, au plus.'),
  ('due_days_most_of_month', '2026-11-30',
    'Code de commerce, art. L441-10, I, en vigueur depuis le 26/04/2019 (lu sur doctrine.fr) : quarante-cinq jours fin de mois, si le contrat le prévoit.'),
  ('late_penalty_text', '2026-11-30',
    'Code de commerce, art. L441-10, II, en vigueur depuis le 26/04/2019 (lu sur doctrine.fr) : pas moins de trois fois le taux d’intérêt légal.'),
  ('recovery_fee_text', '2026-11-30',
    'Code de commerce, art. D441-5, créé par le décret 2012-1115 du 02/10/2012 : 40 € (fiche de fiducial.fr). À vérifier par un juriste : le montant en vigueur, sur legifrance.gouv.fr.'),
  ('discount_text', null,
    'Code de commerce, art. L441-9 ; mention attendue par la réforme (règle BR-FR-05). À vérifier par un juriste : la formulation, sur legifrance.gouv.fr.'),
  ('legal_interest_rate', '2025-12-26',
    'Arrêté du 15 décembre 2025, Journal officiel du 26/12/2025. Plancher des pénalités : trois fois ce taux (Code de commerce, art. L441-10, II).'),
  ('vat_rate', '2026-11-30',
    'CGI, art. 278, en vigueur depuis le 01/01/2014 (lu sur doctrine.fr) : taux normal de 20 %.'),
  ('franchise_limit_cents', '2026-11-30',
    'CGI, art. 293 B : 37 500 € pour les services en 2025 (legifiscal.fr). À vérifier par un juriste, chaque année : le seuil voté par la dernière loi de finances, sur impots.gouv.fr.'),
  ('receive_from', '2026-11-30',
    'CGI, art. 289 bis ; loi de finances pour 2024 (2023-1322 du 29/12/2023), art. 91 (calendrier de zervant.com). À vérifier par un juriste : un report éventuel, sur impots.gouv.fr.'),
  ('issue_from_sme', '2026-11-30',
    'CGI, art. 289 bis ; loi de finances pour 2024 (2023-1322 du 29/12/2023), art. 91 (calendrier de zervant.com). À vérifier par un juriste : un report éventuel, sur impots.gouv.fr.'),
  ('vat_text_franchise_293b', null,
    'CGI, art. 293 E ; code VATEX-FR-FRANCHISE de Factur-X 1.09. À vérifier par un juriste : la formulation, sur bofip.impots.gouv.fr.'),
  ('vat_text_exonere_261_4_4', null,
    'CGI, art. 261-4-4° a, et annexe II, art. 242 nonies A : la facture cite l’article qui exonère (fiche de fiducial.fr). À vérifier par un juriste : la formulation, sur bofip.impots.gouv.fr.'),
  ('vat_text_ue_autoliquidation', '2026-11-30',
    'CGI, annexe II, art. 242 nonies A : mention « Autoliquidation » quand le client doit la taxe (fiche de fiducial.fr).'),
  ('vat_help_assujetti', null,
    'CGI, art. 256. À vérifier par un juriste : que cette explication suffit, sur impots.gouv.fr.'),
  ('vat_help_franchise_293b', '2026-11-30',
    'CGI, art. 293 B : 37 500 € pour les services en 2025 (legifiscal.fr). À vérifier par un juriste, chaque année : le seuil voté par la dernière loi de finances, sur impots.gouv.fr.'),
  ('vat_help_exonere_261_4_4', '2026-11-30',
    'CGI, art. 261-4-4° a : attestation demandée par le formulaire 3511 (corse.dreets.gouv.fr, page du 09/07/2024). À vérifier par un juriste : si ce choix est définitif.'),
  ('vat_help_ue_autoliquidation', '2026-11-30',
    'CGI, art. 283-2 : le client établi en France doit la taxe (bofip-archives.impots.gouv.fr, 3A2312, 1999). À vérifier par un juriste : le texte en vigueur, sur legifrance.gouv.fr.'),
  ('bpf_opens', null,
    'Mon activité formation : jour des dernières années. À vérifier chaque année, sur monactiviteformation.emploi.gouv.fr.'),
  ('bpf_closes', null,
    'Mon activité formation : jour des dernières années. À vérifier chaque année, sur monactiviteformation.emploi.gouv.fr.')
) as s (key, read_on, source)
where r.key = s.key and r.updated_by is null;

select private.keep_access_rules();

/** What the documents of a trainer say, as `signature_facts` reads it; a fact that nobody gave is null. */
export type Facts = {
  company: {
    legal_name: string | null;
    trade_name: string | null;
    legal_form: string | null;
    capital_cents: number | null;
    siren: string | null;
    rcs_city: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    nda: string | null;
    nda_region: string | null;
    privacy_email: string | null;
  };
  trainer: { id: string; name: string; email: string };
  billing: {
    legal_form: string;
    legal_name: string;
    company_details: string | null;
    siret: string | null;
    address: string;
    postal_code: string;
    city: string;
    country: string;
    vat_case: string;
    nda: string | null;
  } | null;
  mission: {
    id: string;
    title: string;
    client_name: string;
    starts_on: string;
    ends_on: string;
    place: string | null;
    is_remote: boolean;
    hours: number | null;
    days: number;
    day_rate_cents: number;
    total_cents: number;
    order_number: string;
  } | null;
};

/** Who signs for the company. */
export type Signatory = { name: string; email: string };

/** What is missing for the documents to be whole, to be said before they are made. */
export function missingFacts({ company, billing }: Facts): string[] {
  const missing: string[] = [];
  if (!company.legal_name || !company.siren || !company.street || !company.city)
    missing.push('L’identité de l’entreprise est incomplète\u00a0: complétez-la dans Corporate.');
  if (!company.nda) missing.push('La déclaration d’activité de l’entreprise n’est pas renseignée.');
  if (!billing)
    missing.push(
      'Le formateur n’a pas rempli son profil de facturation\u00a0: son SIRET et son adresse manquent.',
    );
  return missing;
}

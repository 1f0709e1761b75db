import { readFileSync } from 'node:fs';
import { settingText, SITE_CONTENT, type CompanySettings } from '@trame/domain/company';

/** What the models say of the training company; what is not known is null, and the model leaves room for it. */
export type CompanyFacts = {
  name: string | null;
  address: string | null;
  /** The number of its declaration, with the sentence that the law asks for beside it. */
  declaration: string | null;
  email: string | null;
  /** Whom to ask about a disability. */
  disabilityContact: string | null;
  /** The day on which these facts were up to date, as YYYY-MM-DD. */
  knownOn: string | null;
};

const UNKNOWN: CompanyFacts = {
  name: null,
  address: null,
  declaration: null,
  email: null,
  disabilityContact: null,
  knownOn: null,
};

const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.filter((part) => part !== null).join(separator) || null;

function declaration({ nda, ndaRegion }: CompanySettings): string | null {
  if (nda === null) return null;
  const region = ndaRegion === null ? '' : `, préfet de région ${ndaRegion}`;
  return `${settingText('nda', nda)}${region}. Cet enregistrement ne vaut pas agrément de l’État.`;
}

const dayInParis = (moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(moment));

/** The facts in a content of the public site, which the build may be given (SITE_CONTENT). */
export function companyFacts(file: string | undefined): CompanyFacts {
  if (!file) return UNKNOWN;
  const { company, changedAt } = SITE_CONTENT.parse(JSON.parse(readFileSync(file, 'utf8')));
  const phone = company.disabilityContactPhone;
  return {
    name: joined([company.legalName ?? company.tradeName, company.legalForm], ', '),
    address: joined([company.street, joined([company.postalCode, company.city], ' ')], ', '),
    declaration: declaration(company),
    email: company.email,
    disabilityContact:
      company.disabilityContactName &&
      joined(
        [
          company.disabilityContactName,
          phone === null ? null : settingText('phone', phone),
          company.disabilityContactEmail,
        ],
        ', ',
      ),
    knownOn: dayInParis(changedAt),
  };
}

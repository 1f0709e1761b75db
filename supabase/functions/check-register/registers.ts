import { today } from '@trame/domain';
import type { CertificationAnswer } from '@trame/domain/catalogue';
import type { RegisterAnswer, RegisterForm } from '@trame/domain/trainers';
import * as z from 'zod/mini';
import { parseJson, readBytes } from '../_shared/body.ts';
import { withTimeout, type Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';

/** Longest wait for a register: somebody is looking at the form. */
export const REGISTER_TIMEOUT_MS = 5000;
/** An answer about one number has a few thousand bytes. */
const MAX_BYTES = 512 * 1024;

const text = z.optional(z.nullable(z.string()));
const place = z.object({ siret: text, etat_administratif: text });
const companies = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: text,
      siege: z.optional(z.nullable(place)),
      matching_etablissements: z.optional(z.nullable(z.array(place))),
    }),
  ),
});
const declarations = z.object({
  results: z.array(z.object({ numerodeclarationactivite: text, siren: text, denomination: text })),
});

const certifications = z.object({
  data: z.array(
    z.object({
      Numero_Fiche: text,
      Intitule: text,
      Nom_Certificateur: text,
      Date_Decision: text,
      Date_Fin_Enregistrement: text,
      Actif: text,
    }),
  ),
});

/** The file of the registers has French dates; programs that serve it may have made them ISO ones. */
function dayOf(said: string | null | undefined): string | undefined {
  const french = /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})/.exec(said ?? '')?.groups;
  if (french) return `${french['year']}-${french['month']}-${french['day']}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(said ?? '')?.[0];
}

/** A record of the open file of France compétences, under the names of its columns. */
function ofCertifications(code: string, { data }: z.infer<typeof certifications>): CertificationAnswer {
  const found = data.find(({ Numero_Fiche: number }) => number === code);
  if (!found) return { state: 'unknown' };
  const endsOn = dayOf(found.Date_Fin_Enregistrement);
  const registeredOn = dayOf(found.Date_Decision);
  const isOver = /^inactive$/i.test(found.Actif ?? '') || (endsOn !== undefined && endsOn < today());
  return {
    state: isOver ? 'closed' : 'active',
    ...(found.Intitule && { title: found.Intitule.slice(0, 300) }),
    ...(found.Nom_Certificateur && { certifier: found.Nom_Certificateur.slice(0, 160) }),
    ...(registeredOn && { registeredOn }),
    ...(endsOn && { endsOn }),
  };
}

const facts = (siren: string | null | undefined, name: string | null | undefined) => ({
  ...(siren && /^\d{9}$/.test(siren) && { siren }),
  ...(name && { name: name.slice(0, 200) }),
});

/** recherche-entreprises.api.gouv.fr: the establishment itself, not another one of its company. */
function ofCompanies(number: string, { results }: z.infer<typeof companies>): RegisterAnswer {
  const company = results.find(({ siren }) => siren === number.slice(0, 9));
  if (!company) return { state: 'unknown' };
  const places = [...(company.matching_etablissements ?? []), ...(company.siege ? [company.siege] : [])];
  const found = places.find(({ siret }) => siret === number)?.etat_administratif;
  const said = facts(company.siren, company.nom_complet);
  if (found === 'A') return { state: 'active', ...said };
  // The company is there; of this establishment the register says nothing that can be relied on.
  return found === 'F' ? { state: 'closed', ...said } : { state: 'unverified' };
}

/** The public list of training companies has those that are declared today. */
function ofDeclarations(number: string, { results }: z.infer<typeof declarations>): RegisterAnswer {
  const found = results.find(({ numerodeclarationactivite }) => numerodeclarationactivite === number);
  return found ? { state: 'active', ...facts(found.siren, found.denomination) } : { state: 'unknown' };
}

async function read(address: URL, fetch: Fetch): Promise<Uint8Array<ArrayBuffer>> {
  const response = await withTimeout(fetch, REGISTER_TIMEOUT_MS)(address, {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`register: HTTP ${response.status}`);
  return readBytes(response, MAX_BYTES);
}

/** What the register of certifications says of a code; undefined when none is set. Fails as the other registers do. */
export async function askCertifications(
  code: string,
  { env, fetch }: { env: Env; fetch: Fetch },
): Promise<CertificationAnswer | undefined> {
  if (!env.CERTIFICATION_REGISTER_URL) return undefined;
  const address = new URL(env.CERTIFICATION_REGISTER_URL);
  address.searchParams.set('Numero_Fiche__exact', code);
  address.searchParams.set('page_size', '1');
  return ofCertifications(code, parseJson(await read(address, fetch), certifications, Infinity));
}

/**
 * What the register of a number says; undefined when none is set for it. Fails when the register is away, slow, or answers
 * something else.
 */
export async function askRegister(
  form: RegisterForm,
  number: string,
  { env, fetch }: { env: Env; fetch: Fetch },
): Promise<RegisterAnswer | undefined> {
  const base = form === 'siret' ? env.COMPANY_REGISTER_URL : env.TRAINING_REGISTER_URL;
  if (!base) return undefined;
  const address = new URL(base);
  if (form === 'siret') {
    address.searchParams.set('q', number);
    address.searchParams.set('per_page', '1');
  } else {
    // Eleven digits: nothing to escape.
    address.searchParams.set('where', `numerodeclarationactivite="${number}"`);
    address.searchParams.set('limit', '1');
  }
  const bytes = await read(address, fetch);
  return form === 'siret'
    ? ofCompanies(number, parseJson(bytes, companies, Infinity))
    : ofDeclarations(number, parseJson(bytes, declarations, Infinity));
}

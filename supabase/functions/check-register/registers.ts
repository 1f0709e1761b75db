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
  const response = await withTimeout(fetch, REGISTER_TIMEOUT_MS)(address, {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`register: HTTP ${response.status}`);
  const bytes = await readBytes(response, MAX_BYTES);
  return form === 'siret'
    ? ofCompanies(number, parseJson(bytes, companies, Infinity))
    : ofDeclarations(number, parseJson(bytes, declarations, Infinity));
}

import { isRole, ROLES, visibleText } from '@trame/domain';
import { areasOfRemote, movedAddresses } from '@trame/platform/claimed-areas';
import { compared } from '@trame/platform/redirect-address';
import type { RemoteJson } from '@trame/platform/registry';
import { appNameProblem } from './app-name.ts';

type Unknown = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

/** The parts of a `remote.json` that name roles, whatever their form: routes by id or as a list, areas of its own. */
function guardedParts(json: unknown): { what: string; roles: unknown }[] {
  if (!isRecord(json)) return [];
  const { routes, areas } = json;
  const listed = Array.isArray(routes)
    ? routes.map((route) => [isRecord(route) ? route['id'] : '', route])
    : [];
  const pairs = Array.isArray(routes) ? listed : Object.entries(isRecord(routes) ? routes : {});
  const parts = pairs.map(([id, route]) => ({
    what: `la route ${String(id)}`,
    roles: isRecord(route) ? route['roles'] : undefined,
  }));
  for (const area of Array.isArray(areas) ? areas : []) {
    if (isRecord(area)) parts.push({ what: `l’espace ${String(area['id'])}`, roles: area['roles'] });
  }
  return parts;
}

/** Roles that do not exist, and where they are named. The text of a `remote.json` may have any form. */
export function unknownRoles(json: unknown): string[] {
  return guardedParts(json).flatMap(({ what, roles }) => {
    const unknown = (Array.isArray(roles) ? roles : []).filter(
      (role) => typeof role !== 'string' || !isRole(role),
    );
    return unknown.length > 0
      ? [
          `${what} demande le rôle « ${unknown.join(', ')} », qui n’existe pas (les rôles sont ${ROLES.join(', ')})`,
        ]
      : [];
  });
}

type Facts = Pick<RemoteJson, 'areas' | 'routes' | 'redirects'>;
type Texts = Partial<Pick<RemoteJson, 'owner' | 'nav' | 'search' | 'records'>>;

/** Whether a text would not be seen as it is written: on several lines, or with characters without a form. */
const hasUnseen = (text: string): boolean =>
  /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || visibleText(text) !== text.normalize('NFC');

/** The texts of an app that the shell and the commands show, none of which may pass for something else. */
function textProblems({ areas, routes, owner, nav = [], search = [], records }: Facts & Texts): string[] {
  const texts: [what: string, text: string][] = [];
  for (const area of areas) {
    if (typeof area === 'string') continue;
    texts.push([`le titre de l’espace ${area.id}`, area.title]);
    texts.push([`la description de l’espace ${area.id}`, area.description]);
  }
  if (owner)
    texts.push(['l’équipe (owner.team)', owner.team], ['son contact (owner.contact)', owner.contact]);
  for (const { id, title } of routes) texts.push([`le titre de la route ${id}`, title]);
  for (const { routeId, label } of nav) texts.push([`le libellé du menu pour ${routeId}`, label]);
  for (const { id, title, keywords } of search) {
    for (const text of [title, ...keywords]) texts.push([`un texte de la recherche ${id}`, text]);
  }
  if (records) texts.push(['le titre des fiches (records.title)', records.title]);
  return texts
    .filter(([, text]) => hasUnseen(text))
    .map(([what]) => `${what} a un saut de ligne ou un caractère invisible`);
}

/** The address of a route on the shell's origin, its parameters as they are written. */
function addressOf(facts: Facts, { area: areaId, path }: RemoteJson['routes'][number]): string {
  const areas = areasOfRemote(facts);
  const area = areas.find(({ id }) => id === areaId) ?? areas[0];
  return compared(`/${area?.slug ?? ''}/${path}`);
}

/** `%72` for « r », `%2F` for « / »: another way to write an address that is compared as it is written. */
const WRITTEN_APART = /%(?:2[DEF]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;

/** Why no address of a browser can be this one. */
function strangeAddress(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  if (path.split('/').some((part) => part === '.' || part === '..')) {
    return 'a un « . » ou un « .. », que le navigateur supprime';
  }
  if (path.includes('//')) return 'a deux / de suite';
  return WRITTEN_APART.test(path) ? 'a un caractère ordinaire écrit avec %' : undefined;
}

/** Routes that no address reaches, or that share one. */
function routeProblems(facts: Facts): string[] {
  const problems: string[] = [];
  const ids = new Map<string, string>();
  for (const route of facts.routes) {
    const strange = strangeAddress(route.path);
    if (strange) problems.push(`l’adresse ${route.path} de la route ${route.id} ${strange}`);
    // Whatever the name of a value: `liste/:id` and `liste/:numero` are one address.
    const address = addressOf(facts, route).replaceAll(/:[^/?]+/g, ':');
    const other = ids.get(address);
    if (other) problems.push(`les routes ${other} et ${route.id} ont la même adresse`);
    ids.set(address, route.id);
  }
  return problems;
}

function redirectProblems(facts: Facts): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const moved = movedAddresses();
  for (const { from, routeId } of facts.redirects) {
    const start = `la redirection depuis ${from}`;
    const address = compared(from);
    const strange = strangeAddress(from);
    if (strange) problems.push(`${start} ne servirait jamais : cette adresse ${strange}`);
    const [path = ''] = from.split(/[?#]/);
    const written = URL.parse(path, 'https://shell.example')?.pathname;
    if (!strange && written !== undefined && written !== path) {
      problems.push(`${start} ne servirait jamais : le navigateur écrit cette adresse ${written}`);
    }
    if (/[?#]|.\/$/.test(from)) {
      problems.push(
        `${start} ne servirait jamais : le shell compare le chemin seul, sans ?, # ni / à la fin`,
      );
    }
    if (/\*|\/:/.test(from)) {
      problems.push(
        `${start} ne servirait que l’adresse écrite ainsi : une redirection part d’une seule adresse, sans * ni valeur comme :id`,
      );
    }
    if (seen.has(address)) problems.push(`${start} est déclarée deux fois`);
    seen.add(address);
    if (moved.includes(address)) problems.push(`${start} ne servirait jamais : le produit y répond déjà`);
    const target = facts.routes.find(({ id }) => id === routeId);
    if (!target) continue;
    const to = addressOf(facts, target);
    if (address === to) problems.push(`${start} mène à elle-même`);
    else if (address.startsWith(`${to}/`)) problems.push(`${start} est sous ${to}, l’adresse où elle mène`);
    if (/:[^/?]+(?:\/|$)/.test(target.path)) {
      problems.push(`${start} mène à ${to}, qui demande une valeur qu’une redirection ne donne pas`);
    }
    if (moved.includes(to)) problems.push(`${start} mène à ${to}, d’où le produit redirige déjà`);
    const hidden = facts.routes.find((route) => route !== target && addressOf(facts, route) === address);
    if (hidden) problems.push(`${start} prend l’adresse de la route ${hidden.id}`);
  }
  return problems;
}

/**
 * Why the facts of an app cannot be published or put in force, whatever else is in the registry. Stricter than the
 * reader of the registry (`inconsistency`), which also reads releases that were published before these rules.
 */
export function factsProblems(facts: Facts & Texts & { name: string }): string[] {
  const name = appNameProblem(facts.name);
  return [
    ...(name === undefined ? [] : [`le nom ${name}`]),
    ...unknownRoles(facts),
    ...routeProblems(facts),
    ...redirectProblems(facts),
    ...textProblems(facts),
  ];
}

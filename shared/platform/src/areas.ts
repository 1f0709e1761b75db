import { ROLES, type Role } from '@trame/domain';

/** Names of the weave drawings that stand for an app in the launcher and the navigation. */
export const WEAVES = [
  'serge',
  'satin',
  'natte',
  'chevron',
  'cannele',
  'losange',
  'toile',
  'cotele',
] as const;
export type WeaveName = (typeof WEAVES)[number];

export type Area = {
  id: string;
  /** First segment of every address of the area, which owns all addresses below it. */
  slug: string;
  /** Identifier in `/auth/login/{appId}`, for the areas that have their own sign-in address. */
  appId?: string;
  title: string;
  /** Its purpose, in one line. */
  description: string;
  draft: WeaveName;
  /** Any one of these roles opens the area; an empty list opens it to everyone. */
  roles: readonly Role[];
  /** One of these roles opens the pages that name it, and no other page of the area. */
  pageRoles?: readonly Role[];
};

/**
 * Every internal area of the product (spec §2), whether or not a remote serves it today, because guards apply to all.
 */
export const AREAS = [
  {
    id: 'recruitment',
    slug: 'recrutement-6f1b4',
    appId: 'app5',
    title: 'Recrutement',
    description: 'Candidatures, évaluations et comptes formateurs',
    draft: 'serge',
    roles: ['app5_user'],
  },
  {
    id: 'signature-center',
    slug: 'signature-center-5c8a7',
    appId: 'app4',
    title: 'Centre de signature',
    description: 'Conventions, contrats et émargements à signer',
    draft: 'satin',
    roles: ['app4_user'],
  },
  {
    id: 'catalogue',
    slug: 'catalogue-pro-842f2',
    appId: 'app2',
    title: 'Catalogue Pro',
    description: 'Programmes, optimisation et suivi',
    draft: 'natte',
    roles: ROLES,
  },
  {
    id: 'administratif-hub',
    slug: 'administratif-hub',
    title: 'Hub administratif',
    description: 'Dossiers, conventions et factures des sessions',
    draft: 'chevron',
    roles: ['gestionnaire'],
    pageRoles: ['admin'],
  },
  {
    id: 'marketing-hub',
    slug: 'marketing-hub',
    title: 'Hub marketing',
    description: 'Campagnes, pages publiques et contenus',
    draft: 'cannele',
    roles: ['gestionnaire'],
  },
  {
    id: 'dashboard',
    slug: 'dashboard-345d',
    title: 'Tableau de bord',
    description: 'Activité, délais et qualité, toutes équipes',
    draft: 'losange',
    roles: ['admin'],
  },
  {
    id: 'corporate',
    slug: 'gestion-corporate-785d3',
    appId: 'app1',
    title: 'Gestion Corporate',
    description: 'Paramètres, logos clients et profils',
    draft: 'toile',
    roles: ['app1_user'],
  },
  {
    id: 'ai-prompt-viewer',
    slug: 'ai-prompt-viewer',
    title: 'Prompts IA',
    description: 'Lecture des consignes données aux analyses',
    draft: 'cotele',
    roles: [],
  },
] as const satisfies readonly Area[];

export type AreaId = (typeof AREAS)[number]['id'];

/** The area that owns an address, by its first segment. */
export function areaOfPath(pathname: string, areas: readonly Area[] = AREAS): Area | undefined {
  const slug = pathname.split('/')[1];
  return areas.find((area) => area.slug === slug);
}

/** The area of an identifier. */
export function areaById(id: string, areas: readonly Area[] = AREAS): Area | undefined {
  return areas.find((area) => area.id === id);
}

/** The area to which a per-app sign-in address leads. */
export function areaByAppId(appId: string): Area | undefined {
  return AREAS.find((area: Area) => area.appId === appId);
}

/** Whether these roles open an area, or at least pages of it that name one of them. */
export function mayEnter(
  { roles, pageRoles = [] }: Pick<Area, 'roles' | 'pageRoles'>,
  held: readonly string[],
): boolean {
  return holdsAny(held, roles) || pageRoles.some((role) => held.includes(role));
}

/**
 * Whether a person with the roles `held` passes a guard that needs one of `anyOf`; an empty guard lets everyone pass.
 */
export function holdsAny(held: readonly string[], anyOf: readonly string[]): boolean {
  return anyOf.length === 0 || anyOf.some((role) => held.includes(role));
}

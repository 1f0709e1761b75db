import type { Line } from '../data/figures.ts';

type Page = { routeId: string; params: Record<string, string> };

/** Which page of which app, and the parameter that names the line; a paper has none. */
const PAGES: Readonly<Partial<Record<Line['kind'], readonly [routeId: string, parameter: string]>>> = {
  application: ['recruitment.application', 'id'],
  trainer: ['hubs.trainer', 'userId'],
  invoice: ['hubs.invoice', 'invoiceId'],
  credit_note: ['hubs.invoice', 'invoiceId'],
  mission: ['hubs.mission', 'missionId'],
  envelope: ['signature-center.signature', 'requestId'],
  programme: ['catalogue.programme', 'id'],
  lead: ['hubs.lead', 'leadId'],
};

/** The page of a line in the app that owns it. */
export function pageOf({ kind, id }: Pick<Line, 'kind' | 'id'>): Page | undefined {
  const [routeId, parameter] = PAGES[kind] ?? [];
  return routeId === undefined || parameter === undefined
    ? undefined
    : { routeId, params: { [parameter]: id } };
}

const list = (routeId: string, label: string, params: Record<string, string> = {}) => ({
  routeId,
  label,
  params,
});

const LISTS: Readonly<Record<string, ReturnType<typeof list>>> = {
  trainers: list('hubs.trainers', 'Ouvrir la liste des formateurs', { etat: 'approved' }),
  unbilled: list('hubs.missions', 'Ouvrir les missions terminées', { statut: 'done' }),
  envelopes: list('signature-center.signatures', 'Ouvrir les enveloppes en attente', { etat: 'sent' }),
  programmes: list('catalogue.list', 'Ouvrir le catalogue'),
  papers_ending: list('hubs.paper-ends', 'Ouvrir les échéances des pièces'),
};

/** The list of an app that shows the same lines under its filters, where there is one. */
export const listOf = (figure: string) => LISTS[figure];

import { areaById } from '@trame/platform/areas';
import { areasOfRemote } from '@trame/platform/claimed-areas';
import type { Registry } from '@trame/platform';
import type { Refusal } from '../../../runtime/support-switches.ts';

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

/** The titles of the areas of a remote. Before a registry is read, the title of the area with the same name. */
function titlesOf({ remotes }: Pick<Registry, 'remotes'>, name: string): string[] {
  const remote = remotes.find((one) => one.name === name);
  return remote ? areasOfRemote(remote).map(({ title }) => title) : [areaById(name)?.title ?? name];
}

/** The name of a remote for people. */
export const appTitle = (registry: Pick<Registry, 'remotes'>, name: string): string =>
  list.format(titlesOf(registry, name));

/** A verb agrees with the name of a remote: that of one with several areas is plural. */
export const isPlural = (registry: Pick<Registry, 'remotes'>, name: string): boolean =>
  titlesOf(registry, name).length > 1;

/** The page was changed by one of these remotes, or by something else in the browser. */
export function damageText(registry: Pick<Registry, 'remotes'>, names: readonly string[]): string {
  const titles = [...new Set(names)].map((name) => appTitle(registry, name));
  const by =
    titles.length === 1
      ? `«\u00a0${titles[0]}\u00a0»`
      : `l’une de ces applications\u00a0: ${list.format(titles)}`;
  return `La page, commune à toutes les applications, a été abîmée, peut-être par ${by}.`;
}

/** Which apps are switched off in this tab; only those that there are, since anybody can write a link. */
export function switchedOffText(registry: Registry, switchedOff: readonly string[] | 'all'): string {
  if (switchedOff === 'all') return 'Toutes les applications sont désactivées dans cet onglet.';
  const isKnown = (name: string) => registry.remotes.some((one) => one.name === name) || areaById(name);
  const titles = [...new Set(switchedOff)].filter(isKnown).flatMap((name) => titlesOf(registry, name));
  if (titles.length === 0) {
    return registry.remotes.length === 0
      ? 'Des applications sont désactivées dans cet onglet.'
      : 'Aucune application de cette plateforme n’est désactivée dans cet onglet.';
  }
  return `${areSwitchedOff(titles)}.`;
}

function areSwitchedOff(titles: readonly string[]): string {
  const verb = titles.length === 1 ? 'est désactivé' : 'sont désactivés';
  return `${list.format(titles)} ${verb} dans cet onglet`;
}

/** An app that is switched off in this tab because the page was changed while it was used. */
export function tamperedText(registry: Registry, name: string): string {
  return `${areSwitchedOff(titlesOf(registry, name))}\u00a0: la page a été abîmée pendant son utilisation.`;
}

/** The page must be loaded again without an app. */
export function toSwitchOffText(registry: Pick<Registry, 'remotes'>, name: string): string {
  const verb = isPlural(registry, name) ? 'doivent être désactivés' : 'doit être désactivé';
  return `«\u00a0${appTitle(registry, name)}\u00a0» ${verb} dans cet onglet`;
}

export const REFUSAL_TEXTS: Record<Refusal, string> = {
  malformed: 'l’adresse demandée ne désigne pas une application et son manifeste.',
  unknown_remote: 'cette application n’est pas publiée sur cette plateforme.',
  signed_out: 'il faut être connecté avec le rôle admin.',
  not_admin: 'il faut le rôle admin.',
  origin_not_listed: 'son origine n’est pas dans la liste des origines admises par cette plateforme.',
};

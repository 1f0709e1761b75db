import { isRole, ROLES } from '@trame/domain';
import { areaById } from '@trame/platform/areas';
import { parseOptions } from '../lib/parse-options.ts';
import { UserError } from '../lib/user-error.ts';
import { createRemote, removeRemote } from './remote-folder.ts';

const HELP = `npm run new-remote : ajoute une application interne, ou la retire

Usage : npm run new-remote -- <nom> [options]

Crée remotes/<nom> : une page, son test, son adresse /<nom>, sa place dans le lanceur. Rien d’autre n’est à écrire.
Le nom d’un espace du produit qu’aucune application ne sert encore (catalogue, marketing-hub...) crée celle de cet espace :
adresse, titre, image et rôles sont les siens.

  --page list       avec une table : liste, filtres, page d’une ligne, formulaire, migration, droits et tests
  --title <titre>   nom affiché dans le lanceur (le nom en toutes lettres par défaut)
  --role <rôles>    rôles qui l’ouvrent, séparés par des virgules (tous par défaut ; avec une table, admin
                    seul) : ${ROLES.join(', ')}
  --remove          retire l’application et efface son dossier
  --force           avec --remove : efface aussi ce que git n’a pas enregistré
  --help            cette aide

Une liste de rôles vide dans remote.json ouvre l’application à tous, même sans compte.`;

const TABLE_HINT = `
  la table : sa migration, dans supabase/migrations, décide de qui la lit et l’écrit (les rôles de l’application
             décident seulement de qui la voit dans le lanceur) ; supabase/tests/matrix/remotes le vérifie ;
             une base locale déjà en service la prend au prochain « npm start »`;

const PRODUCT_HINT = `équipe responsable, pages du menu
  shared/platform/src/areas.ts : titre, description, image et rôles de cet espace du produit
  aucune autre application ne le servait : rien n’est à retirer ailleurs`;

const OPTIONS = {
  page: { type: 'string' },
  title: { type: 'string' },
  role: { type: 'string' },
  remove: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function rolesFrom(text: string): (typeof ROLES)[number][] {
  const asked = text.split(',').map((role) => role.trim());
  const unknown = asked.filter((role) => !isRole(role));
  if (unknown.length > 0) {
    throw new UserError(`Rôle inconnu : « ${unknown.join(', ')} ». Les rôles sont ${ROLES.join(', ')}.`);
  }
  return asked.filter(isRole);
}

export type Workspace = {
  root: string;
  /** Updates the types of the database after a table is added or removed. */
  writeTypes: () => Promise<unknown>;
};

/**
 * Executes the command line; returns the text to print.
 * @throws UserError why not, in one sentence
 */
export async function newRemote(args: readonly string[], { root, writeTypes }: Workspace): Promise<string> {
  const { values, positionals } = parseOptions(args, OPTIONS, 'npm run new-remote', Infinity);
  const [name, ...others] = positionals;
  if (values.help) return HELP;
  if (name === undefined || others.length > 0) {
    throw new UserError('Donnez un nom et un seul, par exemple : npm run new-remote -- qualite.');
  }
  if (values.remove) {
    const { hadTable } = await removeRemote(root, name, { force: values.force });
    if (hadTable) await writeTypes();
    return `remotes/${name} est retiré ; « npm start » le retire aussi du lanceur.`;
  }
  if (values.page !== undefined && values.page !== 'list') {
    throw new UserError(`Page inconnue : « ${values.page} ». La seule est « list ».`);
  }
  const hasList = values.page === 'list';
  const { title, slug } = await createRemote(root, {
    name,
    ...(values.title !== undefined && { title: values.title }),
    ...(values.role !== undefined && { roles: rolesFrom(values.role) }),
    hasList,
  });
  if (hasList) await writeTypes();
  return `remotes/${name} est créé : « ${title} », à l’adresse /${slug}.

  npm start                         construit tout et le montre dans le lanceur
  npm run dev -- ${name.padEnd(18)} le développe, rechargé à chaud
  remotes/${name}/remote.json : ${areaById(name) ? PRODUCT_HINT : 'description, rôles, équipe responsable, icône, pages du menu'}${hasList ? TABLE_HINT : ''}`;
}

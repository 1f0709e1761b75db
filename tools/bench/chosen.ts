import { UserError } from '../lib/user-error.ts';

const plain = (name: string) => name.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * What `--only` names of a measure, all of it when it is not given.
 * @throws UserError for a name that is none of its parts: it would measure nothing, and succeed
 */
export function chosenParts<Name extends string>(only: string | undefined, parts: readonly Name[]): Name[] {
  if (only === undefined) return [...parts];
  return only.split(',').map((given) => {
    const part = parts.find((name) => plain(name) === plain(given));
    if (part === undefined)
      throw new UserError(`--only ${given} ne mesure rien. Les parties sont ${parts.join(', ')}.`);
    return part;
  });
}

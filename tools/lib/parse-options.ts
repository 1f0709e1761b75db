import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from './user-error.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads a command line.
 * @throws UserError one sentence that names the option it does not know, and where to find the list
 */
export function parseOptions<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
  command: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const option = /'(?<name>-[^' ]+)/.exec(error instanceof Error ? error.message : '')?.groups?.['name'];
    const message = `Option invalide : ${option ?? args.join(' ')}. « ${command} -- --help » donne la liste.`;
    throw new UserError(message, { cause: error });
  }
}

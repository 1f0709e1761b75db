import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from './user-error.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads a command line.
 * @param names how many words besides options the command accepts
 * @throws UserError one sentence that names the unknown part, and where to find the list
 */
export function parseOptions<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
  command: string,
  names = 0,
) {
  const parsed = parse(args, options, command);
  // What an unset variable of a script becomes.
  const [empty] =
    Object.entries(parsed.values).find(
      ([name, value]) => [value].flat().includes('') && options[name]?.default !== '',
    ) ?? [];
  if (empty !== undefined) throw noValue(`--${empty}`, command);
  const extra = parsed.positionals[names];
  if (extra === undefined) return parsed;
  const advice = Object.hasOwn(options, extra) ? `écrivez « ${command} -- --${extra} », ou ` : '';
  throw new UserError(`« ${extra} » est de trop : ${advice}voyez « ${command} -- --help ».`);
}

const noValue = (option: string, command: string, cause?: unknown): UserError =>
  new UserError(`${option} attend une valeur : voyez « ${command} -- --help ».`, { cause });

function parse<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
  command: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const option = /'(?<name>-[^' ]+)/.exec(error instanceof Error ? error.message : '')?.groups?.['name'];
    // Ambiguous: the next word is an option itself.
    if (option && error instanceof Error && /argument (?:missing|is ambiguous)/.test(error.message)) {
      throw noValue(option, command, error);
    }
    const message = `Option invalide : ${option ?? args.join(' ')}. « ${command} -- --help » donne la liste.`;
    throw new UserError(message, { cause: error });
  }
}

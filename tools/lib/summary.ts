import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

type Account = { email: string; roles: readonly string[] };
type Trainer = { email: string; state: string };

const ACCOUNTS = join(ROOT, 'tools/demo/accounts.ts');
const TRAINERS = join(ROOT, 'tools/demo/trainers.ts');

const line = (label: string, value: string): string => `  ${label.padEnd(24)}${value}`;

/** The addresses and accounts that a person needs once everything runs. */
export async function printSummary(options: {
  addresses: readonly (readonly [label: string, url: string])[];
  withAccounts: boolean;
  seconds: string;
}): Promise<void> {
  const lines = ['', `Trame est prête (${options.seconds} s).`, ''];
  for (const [label, url] of options.addresses) lines.push(line(label, url));
  if (options.withAccounts && existsSync(ACCOUNTS)) {
    const demo = (await import(ACCOUNTS)) as { ACCOUNTS: readonly Account[]; DEMO_PASSWORD: string };
    lines.push('', `Comptes de démonstration, mot de passe ${demo.DEMO_PASSWORD}`);
    for (const { email, roles } of demo.ACCOUNTS) {
      lines.push(line(email.padEnd(30), `  ${roles.length > 0 ? roles.join(', ') : 'aucun rôle'}`));
    }
    const { TRAINER_STATES } = (await import(TRAINERS)) as { TRAINER_STATES: readonly Trainer[] };
    lines.push('', 'Formateurs, même mot de passe, et leur compte');
    for (const { email, state } of TRAINER_STATES) lines.push(line(email.padEnd(30), `  ${state}`));
  }
  lines.push('', 'Ctrl-C arrête tout.', '');
  console.log(lines.join('\n'));
}

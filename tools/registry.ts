import { askIfTerminal } from './lib/ask.ts';
import { failCommand } from './lib/user-error.ts';
import { registry } from './registry/command.ts';
import { explained } from './registry/explained.ts';

try {
  await registry(process.argv.slice(2), askIfTerminal());
} catch (error) {
  failCommand(explained(error));
}

import { failCommand } from './lib/user-error.ts';
import { registry } from './registry/command.ts';
import { explained } from './registry/explained.ts';

try {
  await registry(process.argv.slice(2));
} catch (error) {
  failCommand(explained(error));
}

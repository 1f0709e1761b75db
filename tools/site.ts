import { failCommand } from './lib/user-error.ts';
import { explained } from './registry/explained.ts';
import { site } from './site/command.ts';

try {
  await site(process.argv.slice(2));
  process.exit();
} catch (error) {
  failCommand(explained(error));
}

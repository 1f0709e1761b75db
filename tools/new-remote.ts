import { ROOT } from './lib/paths.ts';
import { failCommand } from './lib/user-error.ts';
import { newRemote } from './new-remote/command.ts';

/** Loaded when needed: it imports the database and its drivers. */
const writeTypes = async () => (await import('./lib/write-types.ts')).writeTypes();

try {
  console.log(await newRemote(process.argv.slice(2), { root: ROOT, writeTypes }));
} catch (error) {
  failCommand(error);
}

#!/usr/bin/env node
/** Verifies a sealed PDF, or a proof, without network. The code is TypeScript, which Node reads since 22.18. */
import { readFile } from 'node:fs/promises';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Node ${process.versions.node} est trop ancien : il faut la version 22.18 ou une plus récente.\n`,
  );
  process.exit(2);
}
const { runVerify } = await import('../src/command/run.ts');
process.exitCode = await runVerify(process.argv.slice(2), {
  read: async (path) => new Uint8Array(await readFile(path)),
  write: (text) => process.stdout.write(text),
});

#!/usr/bin/env node
/**
 * Verifies a sealed PDF, or a proof, without network. The code is TypeScript, which Node reads since 22.18. It runs in a thread that is
 * ended when a file takes too long: what anybody sends may be made to.
 */
import { readFile, stat } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Seconds; a file of 20 MB takes one. `--seconds` changes it. */
const LONGEST = 60;
/** As on the page /verifier: an envelope has at most 20 MB. */
const LARGEST = 50 * 1024 * 1024;

/** The arguments of the command itself, and its limit of time. */
function timed(args) {
  const at = args.indexOf('--seconds');
  const seconds = at === -1 ? LONGEST : Number(args[at + 1]);
  return { rest: at === -1 ? args : args.toSpliced(at, 2), seconds: seconds > 0 ? seconds : LONGEST };
}

function verifyInThread() {
  const { rest, seconds } = timed(process.argv.slice(2));
  const thread = new Worker(new URL(import.meta.url), { workerData: rest });
  const end = (text, code) => {
    process.exitCode = code;
    process.stdout.write(text, () => void thread.terminate());
  };
  const timer = setTimeout(
    () =>
      end(`${seconds} secondes n’ont pas suffi : un document scellé par Trame se vérifie plus vite.\n`, 2),
    seconds * 1000,
  );
  thread.on('message', ({ text, code }) => {
    clearTimeout(timer);
    end(text, code);
  });
  thread.on('error', (error) => {
    clearTimeout(timer);
    end(`Ce fichier a arrêté le vérificateur : ${error.message}\n`, 2);
  });
}

async function verifyHere() {
  const { runVerify } = await import('../src/command/run.ts');
  let text = '';
  const code = await runVerify(workerData, {
    read: async (path) => {
      if ((await stat(path)).size > LARGEST) throw new Error('too large');
      return new Uint8Array(await readFile(path));
    },
    write: (more) => {
      text += more;
    },
  });
  // A thread has no origin.
  parentPort.postMessage({ text, code }, []);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Node ${process.versions.node} est trop ancien : il faut la version 22.18 ou une plus récente.\n`,
  );
  process.exit(2);
}
if (isMainThread) verifyInThread();
else await verifyHere();

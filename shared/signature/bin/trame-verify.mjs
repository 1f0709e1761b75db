#!/usr/bin/env node
/**
 * Verifies a sealed PDF, or a proof, without network. The code is TypeScript, which Node reads since 22.18. It runs in a thread that is
 * ended when a file takes too long: what anybody sends may be made to.
 */
import { readFile, stat } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Seconds; a file of 20 MB takes one. `--seconds` changes it. */
const LONGEST = 60;
/** The longest that `--seconds` may ask for. */
const MOST = 86_400;
/** As on the page /verifier: an envelope has at most 20 MB. */
const LARGEST = 50 * 1024 * 1024;

/** The arguments of the command itself, and its limit of time; NaN when what is given is none. */
function timed(args) {
  const at = args.indexOf('--seconds');
  if (at === -1) return { rest: args, seconds: LONGEST };
  const seconds = Number(args[at + 1]);
  return { rest: args.toSpliced(at, 2), seconds: seconds > 0 && seconds <= MOST ? seconds : Number.NaN };
}

/** A reader that wants no more (`| head`) does not change what the file is. */
const ignoreClosedReader = () =>
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });

async function verifyInThread() {
  ignoreClosedReader();
  const { refusal } = await import('../src/command/printed.ts');
  const { rest, seconds } = timed(process.argv.slice(2));
  const isJson = rest.includes('--json');
  if (Number.isNaN(seconds)) {
    process.exitCode = 2;
    process.stdout.write(refusal(`--seconds : un nombre de secondes, ${MOST} au plus.`, isJson));
    return;
  }
  const thread = new Worker(new URL(import.meta.url), { workerData: rest });
  const end = (text, code) => {
    process.exitCode = code;
    process.stdout.write(text, () => void thread.terminate());
  };
  const timer = setTimeout(
    () =>
      end(
        refusal(
          `${seconds} secondes n’ont pas suffi : un document scellé par Trame se vérifie plus vite.`,
          isJson,
        ),
        2,
      ),
    seconds * 1000,
  );
  thread.on('message', ({ text, code }) => {
    clearTimeout(timer);
    end(text, code);
  });
  thread.on('error', (error) => {
    clearTimeout(timer);
    end(refusal(`Ce fichier a arrêté le vérificateur : ${error.message}`, isJson), 2);
  });
}

async function verifyHere() {
  const { runVerify, TooLargeError } = await import('../src/command/run.ts');
  let text = '';
  const code = await runVerify(workerData, {
    read: async (path) => {
      if ((await stat(path)).size > LARGEST) throw new TooLargeError();
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
if (isMainThread) await verifyInThread();
else await verifyHere();

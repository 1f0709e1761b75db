import { connect } from 'node:net';
import type { Env } from './env.ts';

/** Bytes sent at a time; clamd accepts any length below its own StreamMaxLength. */
const CHUNK = 64 * 1024;
/** « stream: <name> FOUND » is short; a server with a longer answer is not clamd. */
const LONGEST_ANSWER = 4096;

type Settings = Pick<Env, 'CLAMD_PORT' | 'CLAMD_TIMEOUT_MS'> & { CLAMD_HOST: string };

/**
 * Asks clamd about bytes by its INSTREAM command (clamd(8)): each chunk after its length in four bytes, zero for the end. Throws
 * when it does not answer in time, or answers anything but « OK » and « FOUND ».
 */
export function isInfected(bytes: Uint8Array, settings: Settings): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: settings.CLAMD_HOST, port: settings.CLAMD_PORT });
    let answer = '';
    const end = (act: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      act();
    };
    const fail = (cause: unknown) => end(() => reject(new Error('clamd gave no verdict', { cause })));
    const timer = setTimeout(() => fail('it took too long'), settings.CLAMD_TIMEOUT_MS);
    const judge = () => {
      const [verdict = ''] = answer.split('\0', 1);
      if (/^stream: OK$/.test(verdict)) end(() => resolve(false));
      else if (/^stream: .+ FOUND$/.test(verdict)) end(() => resolve(true));
      else fail(verdict);
    };
    socket.on('error', fail);
    socket.on('close', () => fail('it hung up'));
    socket.on('data', (chunk: Uint8Array) => {
      answer += new TextDecoder().decode(chunk);
      if (answer.includes('\0') || answer.length > LONGEST_ANSWER) judge();
    });
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK);
        socket.write(lengthOf(chunk));
        socket.write(chunk);
      }
      socket.write(lengthOf(new Uint8Array()));
    });
  });
}

function lengthOf(chunk: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, chunk.length);
  return bytes;
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

/** The globals of a worker of a page, provided in a thread of Node. */
const SCOPE = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.self = globalThis;
  globalThis.postMessage = (data) => parentPort.postMessage(data);
  const waiting = [];
  let listener = (data) => waiting.push(data);
  parentPort.on('message', (data) => listener(data));
  globalThis.addEventListener = (type, handle) => {
    if (type === 'message') listener = (data) => handle({ data });
    for (const data of waiting.splice(0)) listener(data);
  };
  import(workerData);
`;

/** A module worker of a browser, which jsdom lacks: it runs the real script in a thread. */
export class PageWorker extends EventTarget {
  /** Scripts of workers that run. */
  static readonly running = new Set<string>();
  readonly #thread: Thread;
  readonly #script: string;

  constructor(address: URL) {
    super();
    // As Vite serves it: from the root of the site.
    this.#script = join(import.meta.dirname, '../../..', address.pathname);
    PageWorker.running.add(this.#script);
    this.#thread = new Thread(SCOPE, {
      eval: true,
      workerData: pathToFileURL(this.#script).href,
      execArgv: [],
    });
    this.#thread.on('message', (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')));
  }

  postMessage(data: unknown): void {
    this.#thread.postMessage(data, []);
  }

  terminate(): void {
    PageWorker.running.delete(this.#script);
    void this.#thread.terminate();
  }
}

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type Provider = 'mistral' | 'openai-compatible' | 'anthropic';

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** How a model ends: it said all, it was cut at its length, or its service kept the answer back. */
export type Ending = 'end' | 'cut' | 'withheld';
export type Reply =
  | { content: string; ending?: Ending }
  | { status: number; message: string }
  /** The body that the service sends, of any content. */
  | { raw: string }
  | 'nothing';

const USAGE = { input: 2000, output: 500 };
const CHAT_ENDINGS = { end: 'stop', cut: 'length', withheld: 'content_filter' };
const MESSAGE_ENDINGS = { end: 'end_turn', cut: 'max_tokens', withheld: 'refusal' };

/** A recorded answer of `/chat/completions` (Mistral, OpenAI and those like it), around what the model wrote. */
const chat = (content: string, ending: Ending) => ({
  id: 'cmpl-4c1f',
  object: 'chat.completion',
  created: 1_795_000_000,
  model: 'small-2611',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: CHAT_ENDINGS[ending] }],
  usage: {
    prompt_tokens: USAGE.input,
    completion_tokens: USAGE.output,
    total_tokens: USAGE.input + USAGE.output,
  },
});

/** A recorded answer of `/messages` (Anthropic): as a text, or as the tool that older models are made to use. */
const message = (content: string, ending: Ending, hasTool: boolean) => ({
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'small-2611',
  content: [
    hasTool && content.endsWith('}')
      ? { type: 'tool_use', id: 'toolu_01', name: 'json', input: JSON.parse(content) as unknown }
      : { type: 'text', text: content },
  ],
  stop_reason: hasTool && ending === 'end' && content.endsWith('}') ? 'tool_use' : MESSAGE_ENDINGS[ending],
  stop_sequence: null,
  usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
});

const refusal = (provider: Provider, status: number, words: string) =>
  provider === 'mistral'
    ? { object: 'error', message: words, type: 'error', param: null, code: String(status) }
    : { type: 'error', error: { type: 'api_error', message: words } };

/** The service of a language model on this machine, which answers what a test wrote down. */
export class FakeModel {
  readonly asked: Asked[] = [];
  /** In order; the last one is repeated. */
  replies: Reply[] = [];
  provider: Provider = 'mistral';
  #server!: Server;
  /** Called when a request was received completely. */
  onAsked: () => void = () => undefined;
  /** Called when the client stops waiting for an answer. */
  onHungUp: () => void = () => undefined;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const reply = this.replies[Math.min(this.asked.length, this.replies.length - 1)] ?? 'nothing';
        this.asked.push({
          path: request.url ?? '',
          headers: request.headers,
          body: JSON.parse(body) as Record<string, unknown>,
        });
        this.onAsked();
        if (reply === 'nothing') {
          response.on('close', () => this.onHungUp());
          return;
        }
        // A service says when to retry; without it the library waits for seconds.
        response.setHeader('retry-after-ms', '1').setHeader('content-type', 'application/json');
        if ('raw' in reply) response.end(reply.raw);
        else if ('status' in reply) {
          response
            .writeHead(reply.status)
            .end(JSON.stringify(refusal(this.provider, reply.status, reply.message)));
        } else {
          const { content, ending = 'end' } = reply;
          const isMessage = this.provider === 'anthropic';
          response.end(
            JSON.stringify(
              isMessage ? message(content, ending, body.includes('"tools"')) : chat(content, ending),
            ),
          );
        }
      });
    });
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

/** A model for the tests of one file. */
export function openModel(): FakeModel {
  const model = new FakeModel();
  beforeAll(() => model.open());
  afterAll(() => model.close());
  beforeEach(() => {
    model.asked.length = 0;
    model.replies = [];
    model.onAsked = () => undefined;
    model.onHungUp = () => undefined;
  });
  return model;
}

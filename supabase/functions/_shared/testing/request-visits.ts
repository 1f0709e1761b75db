import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import postgres, { type Sql } from 'postgres';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../../tools/embedded/test-database.ts';
import { formRequest, quickProof, type FormFile } from './submission.ts';

/** What a company asks, believable. */
export const LEAD = {
  need: 'Six comptables passent à Sage 100 en mars.',
  sector: '',
  people: '6',
  dates: 'mars 2027',
  place: 'Rennes',
  budget: '',
  name: 'Paul Fauvel',
  company: 'Imprimerie Fauvel',
  email: 'Paul@Fauvel.example',
  phone: '02 99 00 00 12',
};

/** What a person asks about their data, believable. */
export const RIGHTS = {
  kind: 'access',
  relation: 'applicant',
  message: '',
  name: 'Élodie Saint-Aubin',
  email: 'elodie@exemple.test',
};

/** Mails that follow an answer leave within this, on a busy machine. */
export const LATER = { timeout: 15_000 };

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Sending {
  key?: string;
  payload?: Record<string, unknown>;
  rawPayload?: string;
  files?: Record<string, FormFile>;
  trap?: string;
  altcha?: string;
}

export interface RequestAnswer {
  reference?: string;
  dueOn?: string;
  isMailed?: boolean;
  status?: string;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as RequestAnswer,
});

/** The functions of the two forms on a real database, storage and mail service, with a colleague for each. */
export class RequestVisits {
  mails: Mail[] = [];
  isMailDown = false;
  readonly database: TestDatabase;
  readonly owner: Sql;
  readonly #api: TestApi;
  readonly #mailServer: Server;

  private constructor(database: TestDatabase, api: TestApi, mailServer: Server) {
    this.database = database;
    this.owner = postgres(database.url, { max: 1, onnotice: () => undefined });
    this.#api = api;
    this.#mailServer = mailServer;
    mailServer.on('request', (request, response) => {
      void textOf(request).then((body) => {
        if (!this.isMailDown) this.mails.push(JSON.parse(body) as Mail);
        response.writeHead(this.isMailDown ? 500 : 201).end('{}');
      });
    });
  }

  static async open(): Promise<RequestVisits> {
    const mailServer = createServer();
    await new Promise<void>((resolve) => {
      mailServer.listen(0, '127.0.0.1', resolve);
    });
    const database = await createTestDatabase();
    const mailPort = (mailServer.address() as AddressInfo).port;
    const api = await database.api({
      functionsEnv: {
        MAIL_API_URL: `http://127.0.0.1:${mailPort}/api/messages`,
        SUBMISSIONS_PER_ADDRESS: '8',
      },
    });
    await database.createUser({ email: 'gestion@trame.example', roles: ['gestionnaire'] });
    await database.createUser({ email: 'recrutement@trame.example', roles: ['app5_user'] });
    return new RequestVisits(database, api, mailServer);
  }

  async close(): Promise<void> {
    await this.owner.end();
    await this.database.close();
    await new Promise((resolve) => {
      this.#mailServer.close(resolve);
    });
  }

  /** As before the first visitor, except for what was recorded. */
  async forget(): Promise<void> {
    this.mails = [];
    this.isMailDown = false;
    await this.owner`delete from private.rate_limits`;
  }

  /** What the page of a form sends. */
  async send(name: string, answers: object, sending: Sending = {}) {
    const { key = randomUUID(), payload = {}, files, trap, rawPayload } = sending;
    const altcha = sending.altcha ?? (await quickProof(this.database.secrets.altchaSecret, key));
    const url = `${this.#api.url}/functions/v1/${name}`;
    const text = rawPayload ?? JSON.stringify({ ...answers, ...payload });
    return answerOf(await fetch(formRequest({ url, key, altcha, payload: text, files, trap })));
  }

  async post(name: string, body: object, headers: Record<string, string> = {}) {
    const request = { method: 'POST', body: JSON.stringify(body) };
    const all = { 'content-type': 'application/json', ...headers };
    return answerOf(await fetch(`${this.#api.url}/functions/v1/${name}`, { ...request, headers: all }));
  }

  mailTo(to: string): Mail | undefined {
    return this.mails.find((mail) => mail.to === to);
  }
}

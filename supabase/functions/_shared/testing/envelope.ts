import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { contract } from '@trame/signature/testing';
import postgres, { type Sql } from 'postgres';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../../tools/embedded/test-database.ts';

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What a document of a draft was answered. */
export interface AddedDocument {
  id: string;
  file_name: string;
  file_size: number;
  pages: { width: number; height: number; rotation: number }[];
  sha256: string;
  warnings: string[];
  position: number;
}

interface AnyBody {
  error?: { code: string; message: string; fields?: Record<string, string> };
  [field: string]: unknown;
}

export interface Answer<Body = AnyBody> {
  status: number;
  body: Body;
}

/** Somebody who is asked, and the id of the field of their signature. */
export interface Asked {
  id: string;
  field: string;
  name: string;
  email: string;
  role: 'signer' | 'approver' | 'copy';
}

/** A signature as a page sends it. */
export const HAND = { kind: 'typed', text: 'Claire Estavoyer', hand: 'caveat' };

/** Somebody who is asked, with ids and an address of their own. */
export const person = (name: string, more: Partial<Asked> = {}): Asked => {
  const id = randomUUID();
  const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, '.');
  return {
    id,
    field: randomUUID(),
    name,
    email: `${mailbox}.${id.slice(0, 8)}@exemple.test`,
    role: 'signer',
    ...more,
  };
};

/** The functions of signatures as they are deployed, on a real database and storage, with a mail service beside them. */
export class EnvelopeSetup {
  database!: TestDatabase;
  api!: TestApi;
  owner!: Sql;
  service!: SupabaseClient;
  /** The token of somebody who handles signatures, and their id. */
  staff!: { id: string; token: string };
  mails: SentMail[] = [];
  /** Addresses whose mails fail. */
  readonly refused = new Set<string>();
  /** Addresses whose mails leave, without an answer. */
  readonly unanswered = new Set<string>();
  /** Work that goes on after answers. */
  readonly background: Promise<unknown>[] = [];
  #mailServer!: Server;

  async open(functionsEnv: Record<string, string> = {}): Promise<void> {
    this.#mailServer = createServer((request, response) => {
      void text(request).then((body) => {
        const mail = JSON.parse(body) as SentMail;
        const isRefused = this.refused.has(mail.to);
        if (!isRefused) this.mails.push(mail);
        if (this.unanswered.has(mail.to)) request.socket.destroy();
        else response.writeHead(isRefused ? 500 : 201).end('{}');
      });
    });
    await new Promise<void>((resolve) => {
      this.#mailServer.listen(0, '127.0.0.1', resolve);
    });
    // As the runtime of Supabase has it.
    const waitUntil = (work: Promise<unknown>) => this.background.push(work);
    Object.assign(globalThis, { EdgeRuntime: { waitUntil } });
    this.database = await createTestDatabase();
    this.owner = postgres(this.database.url, { max: 2, onnotice: () => undefined });
    const { port } = this.#mailServer.address() as AddressInfo;
    this.api = await this.database.api({
      functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/`, ...functionsEnv },
    });
    this.service = createClient(this.api.url, this.database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    this.staff = await this.user('signatures@trame.example', ['app4_user']);
  }

  async close(): Promise<void> {
    await this.settled();
    Reflect.deleteProperty(globalThis, 'EdgeRuntime');
    await this.owner?.end();
    await this.database?.close();
    await new Promise((resolve) => {
      this.#mailServer.close(resolve);
    });
  }

  async user(email: string, roles: string[] = []): Promise<{ id: string; token: string }> {
    const id = await this.database.createUser({ email, roles });
    return { id, token: this.database.accessToken({ id, email }) };
  }

  async #call<Body>(name: string, init: RequestInit, token: string): Promise<Answer<Body>> {
    const response = await fetch(`${this.api.url}/functions/v1/${name}`, {
      method: 'POST',
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  post<Body = AnyBody>(
    name: string,
    body: object,
    token = this.database.secrets.publishableKey,
  ): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/json' };
    return this.#call<Body>(name, { body: JSON.stringify(body), headers }, token);
  }

  /** What a page of a recipient asks, and what follows from it: the seal, the mails. */
  async signer(body: object): Promise<Answer> {
    const answer = await this.post('signer', body);
    await this.settled();
    return answer;
  }

  /** Waits for what goes on after answers. */
  async settled(): Promise<void> {
    await Promise.all(this.background.splice(0));
  }

  /** The staff's own calls of the database. */
  get asStaff(): SupabaseClient {
    return createClient(this.api.url, this.database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${this.staff.token}` } },
    });
  }

  async #saved(name: string, args: Record<string, unknown>): Promise<string> {
    const { data, error } = await this.asStaff.rpc(name, args);
    if (error) throw new Error(`${name}: ${error.message}`, { cause: error });
    return (data as { updated_at: string }[])[0]!.updated_at;
  }

  upload(
    request: string,
    bytes: Uint8Array,
    { name = 'Contrat.pdf', token = this.staff.token }: { name?: string; token?: string } = {},
  ) {
    const form = new FormData();
    form.append('request', request);
    form.append('file', new File([new Uint8Array(bytes)], name));
    return this.#call<AnyBody & { document?: AddedDocument; updated_at?: string }>(
      'signatures',
      { body: form },
      token,
    );
  }

  /** A draft with one document of one page, and a field of a signature for each signer. */
  async draft(
    people: readonly Asked[],
    { documents = [], ...values }: Record<string, unknown> & { documents?: Uint8Array[] } = {},
  ): Promise<{ id: string; version: string; documents: AddedDocument[] }> {
    const id = randomUUID();
    const base = { id, title: 'Contrat de sous-traitance', ...values };
    let version = await this.#saved('save_signature_request', { request: base });
    const added: AddedDocument[] = [];
    for (const bytes of documents.length > 0 ? documents : [await contract(1)]) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const { status, body } = await this.upload(id, bytes);
      if (!body.document || !body.updated_at) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
      added.push(body.document);
      version = body.updated_at;
    }
    const request = {
      expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      ...base,
      recipients: people.map(({ field: _field, ...one }, index) => ({ position: index + 1, ...one })),
      fields: people
        .filter(({ role }) => role === 'signer')
        .map(({ id: recipient_id, field }, index) => ({
          id: field,
          document_id: added[0]!.id,
          recipient_id,
          kind: 'signature',
          page: 0,
          x: 60,
          y: 40 + 60 * (index % 12),
          w: 180,
          h: 54,
        })),
    };
    version = await this.#saved('save_signature_request', { request, version });
    return { id, version, documents: added };
  }

  /** An envelope that was sent, with the mails that went out at once, as a page of the staff makes them go. */
  async send(
    people: readonly Asked[],
    values: Record<string, unknown> & { documents?: Uint8Array[] } = {},
  ): Promise<{ id: string; documents: AddedDocument[] }> {
    const { id, version, documents } = await this.draft(people, values);
    await this.#saved('send_signature_request', { request: id, version });
    await this.mailOut();
    return { id, documents };
  }

  mailOut(): Promise<Answer> {
    return this.post('notifications', { kind: 'signature-mails' }, this.staff.token);
  }

  /** The token of the last mail to an address. */
  tokenOf(email: string): string {
    const links = this.mails
      .filter(({ to }) => to === email)
      .flatMap((mail) => /#([\w-]{43})$/m.exec(mail.text)?.[1] ?? []);
    return links.at(-1) ?? '';
  }

  /** The last press of somebody: their signature on what was shown. */
  press(who: Asked, documents: readonly AddedDocument[], more: Record<string, unknown> = {}) {
    return {
      action: 'complete',
      token: this.tokenOf(who.email),
      key: randomUUID(),
      documents: documents.map(({ sha256 }) => sha256),
      consent: true,
      language: 'fr',
      values: who.role === 'signer' ? [{ field: who.field, value: HAND }] : [],
      ...more,
    };
  }

  /** Presses it. */
  complete(...given: Parameters<EnvelopeSetup['press']>): Promise<Answer> {
    return this.signer(this.press(...given));
  }

  /** The sealed file of an envelope, as who holds a link downloads it. */
  async sealedOf(token: string): Promise<Uint8Array> {
    const { body } = await this.signer({ action: 'file', token, document: null });
    const response = await fetch(body['signedUrl'] as string);
    return new Uint8Array(await response.arrayBuffer());
  }
}

import { Blob as NodeBlob } from 'node:buffer';
import { fingerprintOf } from '@trame/signature/certificate';
import { timestampFrom } from '@trame/signature/seal';
import { sealedExample, startAuthority, type SealedExample } from '@trame/signature/testing';
import { verifyPdf } from '@trame/signature/verify';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PageWorker } from '../application/testing/page-worker.ts';
import { MAX_BYTES, MAX_VERIFYING_MS } from './verification.ts';
import VerifyDocument from './verify-document.tsx';

/** The verifier itself loads within the time of a test, on a busy machine too. */
const WAIT = { timeout: 25_000 };

let example: SealedExample;
let list: Response | Error;

// The one of jsdom has no `stream`, as browsers have.
Object.assign(globalThis, { Blob: NodeBlob });
beforeAll(async () => {
  example = await sealedExample();
});
beforeEach(async () => {
  vi.stubGlobal('Worker', PageWorker);
  const fingerprint = await fingerprintOf(example.certificate.certificate);
  // As people copy it.
  const certificates = [{ fingerprint: fingerprint.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:') }];
  list = Response.json({ certificates });
  vi.stubGlobal('fetch', () =>
    list instanceof Error ? Promise.reject(list) : Promise.resolve(list.clone()),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const picker = () => screen.getByLabelText('Choisir un PDF à vérifier');
const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name }, WAIT);
/** The focus moves once the heading is there. */
const focused = async (name: string) => {
  const found = await heading(name);
  await waitFor(() => expect(found).toHaveFocus());
};
const changed = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 2000 ? byte ^ 1 : byte));

it('tells a sealed file from one with a changed byte, and from one of others', async () => {
  const user = userEvent.setup();
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(example.bytes, 'contrat.pdf'));
  await focused('Document intact, signé par deux personnes');
  expect(screen.getByText(/^Prête/)).toBeVisible();
  const chain = within(screen.getByRole('region', { name: 'La chaîne, tissée' }));
  expect(chain.getByText('Signée par Claire Estavoyer')).toBeVisible();
  expect(chain.getByText('Scellée par Trame DÉMO')).toBeVisible();
  const people = within(screen.getByRole('region', { name: 'Qui a fait quoi, et quand' }));
  expect(people.getByText('Approbateur, n.saulnier@trame.example')).toBeVisible();

  await user.upload(picker(), file(changed(example.bytes), 'autre.pdf'));
  await focused('Ce PDF a été modifié');
  expect(screen.getByText('L’empreinte n’est pas celle du sceau')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'La chaîne, tissée' })).not.toBeInTheDocument();

  await user.upload(picker(), file(new TextEncoder().encode('Bonjour'), 'lettre.pdf'));
  await heading('Ce fichier n’est pas un PDF lisible');
});

it('a file of JSON that is no proof is not judged as one', async () => {
  const user = userEvent.setup({ applyAccept: false });
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(new TextEncoder().encode('{"name":"trame"}'), 'package.json'));
  await heading('Ce fichier n’est pas un PDF lisible');
});

it('counts the hour of an authority that the published list knows', async () => {
  const user = userEvent.setup();
  const authority = startAuthority();
  const { certificate } = example;
  const stamped = await sealedExample({ certificate, timestamp: timestampFrom(authority.answer) });
  authority.remove();
  const certificates = [{ fingerprint: certificate.fingerprint }];
  const { seal } = await verifyPdf(stamped.bytes, { certificates });
  list = Response.json({ certificates, authorities: [seal?.stamp?.authority.fingerprint] });
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(stamped.bytes, 'contrat.pdf'));
  await heading('Document intact, signé par deux personnes');
  expect(screen.getByText('L’heure est attestée par un tiers')).toBeVisible();
});

it('gives a file its own verdict when it follows another one at once', async () => {
  const user = userEvent.setup();
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(changed(example.bytes), 'autre.pdf'));
  await user.upload(picker(), file(example.bytes, 'contrat.pdf'));
  await heading('Document intact, signé par deux personnes');
  expect(screen.queryByRole('heading', { name: 'Ce PDF a été modifié' })).not.toBeInTheDocument();
});

it('compares a proof with the PDF without a seal that was given before it', async () => {
  const user = userEvent.setup();
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(new TextEncoder().encode('%PDF-1.7\n%%EOF\n'), 'devis.pdf'));
  await heading('Aucun sceau dans ce PDF');
  await user.upload(
    screen.getByLabelText('Choisir le fichier de preuve'),
    file(new TextEncoder().encode(example.proof), 'preuve.jsonl'),
  );
  await heading('Preuve sans sceau\u00a0: n’importe qui peut l’avoir écrite');
  expect(screen.getByText('Cette preuve ne parle pas de ce PDF')).toBeVisible();
});

it('says where the chain of a proof breaks', async () => {
  const user = userEvent.setup();
  render(<VerifyDocument locale="fr" />);
  const altered = example.proof.replace('Claire Estavoyer', 'Claire Estavoyen');
  await user.upload(picker(), file(new TextEncoder().encode(altered), 'preuve.jsonl'));
  await heading('La preuve ne tient pas');
  expect(screen.getByText(/^Ligne \d+, la chaîne est rompue$/)).toBeVisible();
});

it('without the list of certificates judges nothing, and asks for it again', async () => {
  const user = userEvent.setup();
  const good = list;
  list = new TypeError('Failed to fetch');
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(example.bytes, 'contrat.pdf'));
  expect(
    await screen.findByText(/^La liste des cachets de Trame n’a pas pu être lue/, {}, WAIT),
  ).toBeVisible();
  list = good;
  await user.upload(picker(), file(example.bytes, 'contrat.pdf'));
  await heading('Document intact, signé par deux personnes');
});

it('does not read a file that no sealed document is as large as', async () => {
  const user = userEvent.setup();
  render(<VerifyDocument locale="fr" />);
  const large = file(new Uint8Array(1), 'gros.pdf');
  Object.defineProperty(large, 'size', { value: MAX_BYTES + 1 });
  await user.upload(picker(), large);
  expect(await screen.findByText(/^Ce fichier dépasse/, {}, WAIT)).toBeVisible();
});

it('stops with a file that takes too long, and has another verifier for the next one', async () => {
  const workers: SilentWorker[] = [];
  /** Loads, and never answers. */
  class SilentWorker extends EventTarget {
    terminate = vi.fn<() => void>();
    constructor() {
      super();
      workers.push(this);
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { isLoaded: true } })));
    }
    postMessage() {
      // Nothing comes back.
    }
  }
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', SilentWorker);
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  render(<VerifyDocument locale="fr" />);
  await user.upload(picker(), file(example.bytes, 'lent.pdf'));
  expect(await screen.findByText(/vérification en cours…$/, {}, WAIT)).toBeVisible();
  await vi.advanceTimersByTimeAsync(MAX_VERIFYING_MS + 1000);
  expect(await screen.findByText(/^Ce fichier demande trop de temps/, {}, WAIT)).toBeVisible();
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  vi.stubGlobal('Worker', PageWorker);
  await user.upload(picker(), file(example.bytes, 'contrat.pdf'));
  await heading('Document intact, signé par deux personnes');
});

it('says everything in English on the English page', async () => {
  const user = userEvent.setup();
  const { container } = render(<VerifyDocument locale="en" />);
  await user.upload(screen.getByLabelText('Choose a PDF to verify'), file(example.bytes, 'contract.pdf'));
  await focused('Document intact, signed by two people');
  const chain = within(screen.getByRole('region', { name: 'The chain, as cloth' }));
  expect(chain.getByText('Signed by Claire Estavoyer')).toBeVisible();
  const people = within(screen.getByRole('region', { name: 'Who did what, and when' }));
  expect(people.getByText('Approver, n.saulnier@trame.example')).toBeVisible();
  // The lines of the proof are the file itself.
  container.querySelector('#preuve ol')?.remove();
  expect(container.textContent).not.toMatch(/[«»]|\b(?:le|la|les|des|du|est|pas|preuve(?!\.jsonl)|sceau)\b/i);
});

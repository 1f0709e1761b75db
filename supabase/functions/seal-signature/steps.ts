import { readFile } from 'node:fs/promises';
import { readProof } from '@trame/signature/proof';
import {
  addTimestamp,
  seal as sealFile,
  timestampFrom,
  type ProofPageFacts,
  type Sealed,
  type SealFonts,
  type Timestamp,
} from '@trame/signature/seal';
import { reasonOf } from '../_shared/log.ts';
import type { Limits } from '../_shared/apart/apart.ts';
import { sealKey, type SealEnv } from '../_shared/seal-key.ts';
import { filledOf, marksOf, type SealedDocument } from './marks.ts';

/** Authorities answer in less than a second; a signature does not wait for one that does not. */
const AUTHORITY_MS = 5000;

interface ToSeal {
  documents: readonly SealedDocument[];
  /** The bytes of each. They are taken out of the list: where the steps run directly, nothing keeps them while the sealed file is stored. */
  files: Uint8Array[];
  proof: string;
  facts: ProofPageFacts;
  at: Date;
  key: Pick<SealEnv, 'SEAL_KEY' | 'SEAL_CERTIFICATES'>;
  authority: string | undefined;
}

const font = async (name: string) =>
  new Uint8Array(await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url)));

async function fonts(): Promise<SealFonts> {
  const [text, strong, title, caveat, dancing, sacramento] = await Promise.all(
    [
      'Inter_400Regular',
      'Inter_600SemiBold',
      'Brygada1918_500Medium',
      'Caveat_500Medium',
      'DancingScript_500Medium',
      'Sacramento_400Regular',
    ].map(font),
  );
  return {
    text: text!,
    strong: strong!,
    title: title!,
    hands: { caveat: caveat!, 'dancing-script': dancing!, sacramento: sacramento! },
  };
}

const timestampOf = (authority: string): Timestamp =>
  timestampFrom(async (query) => {
    const response = await fetch(authority, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: query as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(AUTHORITY_MS),
    }).catch((error: unknown) => {
      // Only the message leaves the thread.
      throw new Error(`the timestamp authority did not answer: ${reasonOf(error)}`);
    });
    if (!response.ok) throw new Error(`the timestamp authority answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  });

/** The sealed file of an envelope, and the hash of the last line of the proof in it. */
async function seal({
  documents,
  files,
  proof,
  key,
  authority,
  ...others
}: ToSeal): Promise<Sealed & { head: string }> {
  const { head, firstBroken } = await readProof(proof);
  if (firstBroken) throw new Error(`the proof does not hold: ${firstBroken.why}`);
  const sealed = await sealFile({
    ...others,
    ...(await sealKey(key)),
    documents: marksOf(documents).map(({ name, marks }) => ({ name, bytes: files.shift()!, marks })),
    proof,
    filled: filledOf(documents),
    fonts: await fonts(),
    timestamp: authority === undefined ? undefined : timestampOf(authority),
  });
  return { ...sealed, head };
}

/** A sealed file with the timestamp that was not there in time. */
async function stamp(sealed: Uint8Array, authority: string): Promise<{ bytes: Uint8Array; sha256: string }> {
  const bytes = (await addTimestamp(sealed, timestampOf(authority))) as Uint8Array<ArrayBuffer>;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** The steps that take the processor for longer than others may wait: see `_shared/apart`. */
export const steps = { seal, stamp };

/** Milliseconds: the largest envelope takes a second and a half on a free processor, an authority that does not answer five. */
export const LIMITS: Limits<typeof steps> = { seal: 20_000, stamp: 15_000 };

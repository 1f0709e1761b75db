import { digestOf } from '@trame/document';
import { isProofText, loadVerifier, verifyPdf, verifyProof } from '@trame/signature/verify';
import { errorCopy } from './error-copy.ts';
import type { Answer, Question, Verification } from './verification.ts';

async function verify({
  bytes,
  certificates,
  authorities,
  locale,
}: Omit<Question, 'number'>): Promise<Verification> {
  const sha256 = await digestOf(bytes);
  const isProof = isProofText(bytes);
  const verdict = isProof
    ? await verifyProof(new TextDecoder().decode(bytes), { locale })
    : await verifyPdf(bytes, { certificates, authorities, locale });
  return { verdict, sha256, isProof };
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { number } = data;
  void verify(data).then(
    (answer) => self.postMessage({ number, answer } satisfies Answer, {}),
    (error: unknown) =>
      self.postMessage({ number, answer: null, error: errorCopy(error) } satisfies Answer, {}),
  );
});

// Everything that a file may need is here before the device loses its network.
await loadVerifier();
self.postMessage({ isLoaded: true }, {});

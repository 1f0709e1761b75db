import { readCertificates, fingerprintOf } from '@trame/signature/certificate';
import { verifyPdf } from '@trame/signature/verify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvelopeSetup, person } from '../_shared/testing/envelope.ts';

// From a draft to a sealed file, by the functions as they are deployed.

const setup = new EnvelopeSetup();

beforeAll(() => setup.open());
afterAll(() => setup.close());
beforeEach(async () => {
  setup.mails = [];
  setup.refused.clear();
  await setup.owner`delete from private.rate_limits`;
});

const verdictOf = async (bytes: Uint8Array) => {
  const [own] = readCertificates(setup.database.seal.SEAL_CERTIFICATES);
  return verifyPdf(bytes, { certificates: [{ fingerprint: await fingerprintOf(own!) }] });
};

describe('an envelope', () => {
  it('goes from a draft to a sealed file that anybody verifies, with a copy for everybody', async () => {
    const claire = person('Claire Estavoyer');
    const paul = person('Paul Kervella');
    const nadege = person('Nadège Saulnier', { role: 'copy' });
    const { documents } = await setup.send([claire, paul, nadege]);
    expect(setup.mails.map(({ to }) => to).toSorted()).toEqual([claire.email, paul.email]);

    const opened = await setup.signer({ action: 'open', token: setup.tokenOf(claire.email), is_visit: true });
    expect(opened).toMatchObject({
      status: 200,
      body: { state: 'turn', title: 'Contrat de sous-traitance' },
    });
    const shown = await setup.signer({
      action: 'file',
      token: setup.tokenOf(claire.email),
      document: documents[0]!.id,
    });
    expect((await fetch(shown.body['signedUrl'] as string)).status).toBe(200);

    expect((await setup.complete(claire, documents)).body).toMatchObject({ is_completed: false });
    expect((await setup.complete(paul, documents)).body).toMatchObject({ is_completed: true });
    const copies = setup.mails.filter(({ subject }) => subject.startsWith('Signé par tous'));
    expect(copies.map(({ to }) => to).toSorted()).toEqual(
      [claire.email, nadege.email, paul.email, 'signatures@trame.example'].toSorted(),
    );
    const verdict = await verdictOf(await setup.sealedOf(setup.tokenOf(nadege.email)));
    expect(verdict.kind).toBe('intact');
  });
});

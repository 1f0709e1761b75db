import { describe, expect, it } from 'vitest';
import { certificationAnswer, certificationCode, certificationSentence } from './certification.ts';

describe('a certification of the national registers', () => {
  it('has a code, however it is typed', () => {
    expect(['rncp 37 123', 'RS-6207', 'RNCP.1'].map(certificationCode)).toEqual([
      'RNCP37123',
      'RS6207',
      'RNCP1',
    ]);
    expect(['37123', 'RNCP', 'RS1234567', 'RNCP37123BC01', ''].map(certificationCode)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('is not verified when the answer is not one', () => {
    for (const given of [null, 'active', { state: 'maybe' }, { state: 'active', endsOn: '31/01/2029' }])
      expect(certificationAnswer(given)).toEqual({ state: 'unverified' });
  });

  it('is said in a sentence', () => {
    const found = {
      state: 'active',
      title: 'Secrétaire assistant',
      endsOn: '2029-01-31',
      checkedAt: '2026-11-30T09:00:00Z',
    } as const;
    expect(certificationSentence(found)).toBe(
      'Registre\u00a0: enregistrée, Secrétaire assistant, jusqu’au 31/01/2029, vérifié le 30/11/2026',
    );
    expect(certificationSentence({ ...found, state: 'closed', checkedAt: undefined })).toBe(
      'Registre\u00a0: enregistrement terminé, Secrétaire assistant, le 31/01/2029',
    );
    expect(certificationSentence({ state: 'unknown' })).toBe('Registre\u00a0: code introuvable');
    expect(certificationSentence({ state: 'unverified' })).toBe('Registre\u00a0: non vérifié');
  });
});

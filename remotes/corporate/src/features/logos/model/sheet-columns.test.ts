import { expect, it } from 'vitest';
import type { Logo } from './logo.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';

it('a logo is exported with its state and its consent, in the words of the form', () => {
  const logo: Logo = {
    id: 'd0000000-0000-4000-8000-000000000001',
    name: 'Brasserie Le Sillon',
    alt: 'Le Sillon',
    link: null,
    picture: { path: 'logos/sillon.svg', type: 'image/svg+xml', width: 120, height: 40 },
    visible_from: null,
    visible_until: null,
    consent_by: 'Maël Le Sillon',
    consent_on: '2020-11-01',
    consent_until: '2021-10-31',
    consent_file: 'consents/sillon.pdf',
    consent_note: 'Formulaire signé',
    position: 1,
    updated_at: 'v1',
  };
  const row = Object.fromEntries(
    SHEET_COLUMNS.map(({ header, cell }) => [header, cell(logo)?.value ?? null]),
  );
  expect(row).toMatchObject({
    Client: 'Brasserie Le Sillon',
    État: 'Accord terminé',
    'Accord donné par': 'Maël Le Sillon',
    'Où dans la preuve': 'Formulaire signé',
    Lien: null,
  });
});

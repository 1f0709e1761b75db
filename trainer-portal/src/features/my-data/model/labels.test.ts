import { expect, it } from 'vitest';
import { choiceText, labelOf } from './labels.ts';

it.each([
  // Each part has its own names first.
  ['profile', 'job_title', 'Métier ou fonction'],
  ['profile', 'street', 'Adresse'],
  ['application', 'job_title', 'Intitulé'],
  ['application', 'created_at', 'Candidature reçue le'],
  ['account', 'created_at', 'Créé le'],
  ['account', 'status', 'État'],
  ['application', 'consent_at', 'Notice acceptée le'],
  ['papers', 'expires_on', 'Valable jusqu’au'],
  ['account', 'email', 'Adresse e-mail'],
  ['invoices', 'gross_cents', 'Total'],
  ['signatures', 'acted_at', 'Répondu le'],
  ['papers', 'added_later', 'added_later'],
])('what is held in %s as %s is called « %s »', (part, key, label) => {
  expect(labelOf(part, key)).toBe(label);
});

it.each([
  ['teaching_languages', 'French', 'Français'],
  ['teaching_languages', 'Volapük', 'Volapük'],
  ['street', 'French', 'French'],
  ['subject', 'French', 'French'],
])('the choice %s %s reads « %s »', (key, value, text) => {
  expect(choiceText(key, value)).toBe(text);
});

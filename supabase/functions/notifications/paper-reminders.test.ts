import { describe, expect, it } from 'vitest';
import { reminderMail } from './paper-reminders.ts';

const PORTAL = 'https://portail.example/espace';
const paper = (label: string, days_left: number, is_legal = true) => ({
  kind: 'vigilance',
  label,
  expires_on: '2026-11-28',
  days_left,
  is_legal,
});
const HELD = /ne pouvons plus recevoir vos factures/;

describe('the reminder of papers that end', () => {
  it('says that invoices are held from the day after the last one of a paper that the law asks for', () => {
    const textOf = (days: number, is_legal = true) =>
      reminderMail('Claire Dubois', [paper('Attestation de vigilance', days, is_legal)], PORTAL).text;
    expect(textOf(1)).not.toMatch(HELD);
    expect(textOf(0)).not.toMatch(HELD);
    expect(textOf(-1)).toMatch(HELD);
    expect(textOf(-1, false)).not.toMatch(HELD);
  });

  it('names the papers that hold them and no other, and leads to the first', () => {
    const { subject, text } = reminderMail(
      'Claire Dubois',
      [paper('Attestation de vigilance', -3), paper('Avis SIRENE', -1), paper('CV à jour', -1, false)],
      PORTAL,
    );
    expect(subject).toBe('3 pièces à renouveler');
    expect(text).toContain(
      'la loi nous demande d’abord «\u00a0Attestation de vigilance\u00a0» et «\u00a0Avis SIRENE\u00a0» à jour.',
    );
    expect(text).toContain('Déposer mes pièces\u00a0: https://portail.example/espace/papers?kind=vigilance');
  });
});

import { SIGNATURE_LIMITS } from '@trame/domain/signatures';
import { describe, expect, it } from 'vitest';
import { csvText } from '@trame/app/csv-file';
import { filledFields, linesText, modelOf, readLines } from './line-file.ts';

const CITY = { id: 'f1', label: 'Ville' };

const read = (text: string, fields = [CITY], taken: string[] = []) => readLines(text, fields, taken);
const problems = (row: string) => read(`Nom;E-mail;Message;Ville\n${row}`).lines[0]?.problems;

describe('a file of people', () => {
  it('is read with what each gets', () => {
    const { lines } = read('E-mail;Nom;Ville;Message\nClaire <CLAIRE@exemple.fr>;Claire;Nantes;Bonjour');
    expect(lines).toEqual([
      {
        number: 2,
        label: 'Claire',
        detail: 'claire@exemple.fr · Ville\u00a0: Nantes · Bonjour',
        line: {
          place: 2,
          name: 'Claire',
          email: 'claire@exemple.fr',
          message: 'Bonjour',
          filled: { f1: 'Nantes' },
        },
      },
    ]);
  });

  it('says of each line what to put right', () => {
    expect(problems(';claire@exemple.fr')).toEqual(['Donnez le nom']);
    expect(problems('Claire;')).toEqual(['Donnez l’adresse e-mail']);
    expect(problems('Claire;claire@')).toEqual([
      '«\u00a0claire@\u00a0» n’est pas une adresse e-mail valable',
    ]);
    expect(problems('=cmd();claire@exemple.fr')).toEqual([expect.stringContaining('comme une formule')]);
    expect(problems('Claire;claire@exemple.fr;;@SUM(A1)')).toEqual([expect.stringContaining('Ville')]);
    expect(problems(`${'x'.repeat(SIGNATURE_LIMITS.name + 1)};claire@exemple.fr`)).toEqual([
      'Nom\u00a0: 120 caractères au plus',
    ]);
    expect(problems('Claire;claire@exemple.fr;- d’accord')).toBeUndefined();
    expect(problems('王伟;wei@exemple.fr;谢谢;北京')?.map((one) => one.slice(0, 12))).toEqual([
      'Nom\u00a0: «\u00a0王, 伟',
      'Ville\u00a0: «\u00a0北,',
    ]);
  });

  it('has each address once, and none of the others in the envelope', () => {
    const { lines } = read(
      'Nom;E-mail\nClaire;claire@exemple.fr\nClaire;CLAIRE@exemple.fr\nPaul;paul@exemple.fr',
      [],
      ['paul@exemple.fr'],
    );
    expect(lines.map((line) => line.problems)).toEqual([
      undefined,
      ['Même adresse que la ligne 2\u00a0: gardez-en une'],
      ['Cette adresse est celle d’une autre personne de l’enveloppe'],
    ]);
    expect(linesText(lines)).toBe('1\u00a0ligne prête, 2\u00a0lignes à corriger.');
  });

  it('is read up to a thousand lines', () => {
    const rows = Array.from({ length: SIGNATURE_LIMITS.rows + 5 }, (_, place) => `N;n${place}@exemple.fr`);
    const { lines, leftOut } = read(['Nom;E-mail', ...rows].join('\n'));
    expect(lines).toHaveLength(1000);
    expect(leftOut).toBe(5);
  });

  it('names columns that are missing', () => {
    expect(read('Ville\nNantes').missing).toEqual(['Nom', 'Adresse e-mail']);
    expect(read('Nom;E-mail;Tel\nA;a@b.fr;1').unknown).toEqual(['Tel']);
  });

  it('can fill in texts that have a name of their own', async () => {
    const field = (id: string, label: string, more: object = {}) => ({
      id,
      document_id: 'd',
      recipient_id: 'p',
      page: 0,
      kind: 'text' as const,
      label,
      is_required: true,
      x: 0,
      y: 0,
      w: 10,
      h: 10,
      ...more,
    });
    const fields = filledFields(
      {
        fields: [
          field('1', 'Ville'),
          field('2', 'ville'),
          field('3', ''),
          // A column of the person has this name.
          field('4', 'Nom'),
          field('5', 'Tarif', { kind: 'date' }),
          field('6', 'Tarif', { recipient_id: 'other' }),
        ],
      },
      'p',
    );
    expect(fields).toEqual([{ id: '1', label: 'Ville' }]);
    expect(await csvText(modelOf(fields))).toContain('Nom;Adresse e-mail;Message;Ville');
  });
});

import { describe, expect, it } from 'vitest';
import { readInvitations } from './invitation-list.ts';
import { MOST_INVITATIONS } from './staff-fields.ts';

const person = (
  email: string,
  full_name: string,
  job_title: string | null = null,
  role: string | null = null,
) => ({
  email,
  full_name,
  job_title,
  role,
});
const peopleOf = (pasted: string) => readInvitations(pasted).lines.map(({ invitation }) => invitation);
const problemsOf = (pasted: string) => readInvitations(pasted).lines.map(({ problem }) => problem);

const ANNE = person('anne@trame.example', 'Anne Roy');

describe('a pasted list of people to invite', () => {
  it.each([
    ['Anne Roy <anne@trame.example>', ANNE],
    ['  "Anne Roy"   < Anne@Trame.example > ', ANNE],
    ['"Roy, Anne" <anne@trame.example>', person('anne@trame.example', 'Roy, Anne')],
    ['anne@trame.example; Anne Roy', ANNE],
    ['anne@trame.example,Anne Roy,,', ANNE],
    [
      'anne@trame.example\tAnne Roy\tAssistante\tRecrutement',
      person('anne@trame.example', 'Anne Roy', 'Assistante', 'app5_user'),
    ],
    [
      'anne@trame.example;Anne Roy;Assistante;app5_user',
      person('anne@trame.example', 'Anne Roy', 'Assistante', 'app5_user'),
    ],
    [
      'anne@trame.example;Anne Roy;;  catalogue et PROGRESSION ',
      person('anne@trame.example', 'Anne Roy', null, 'app2_user'),
    ],
    ['anne@trame.example,"Roy, Anne",Assistante', person('anne@trame.example', 'Roy, Anne', 'Assistante')],
    [
      'anne@trame.example\tAnne « Nanou » d\u200bRoy, PhD',
      person('anne@trame.example', 'Anne « Nanou » dRoy, PhD'),
    ],
    ['Anne Roy; anne@trame.example; Assistante', person('anne@trame.example', 'Anne Roy', 'Assistante')],
    ['anne@trame.example;12" vinyles', person('anne@trame.example', '12" vinyles')],
  ])('reads %j', (line, expected) => {
    expect(peopleOf(line)).toEqual([expected]);
  });

  it.each([
    ['anne@trame.example', 'Nom complet requis'],
    ['<anne@trame.example>', 'Nom complet requis'],
    ['Anne Roy', 'Adresse e-mail invalide'],
    ['Anne Roy <>', 'Adresse e-mail requise'],
    ['Anne Roy <anne@trame>', 'Adresse e-mail invalide'],
    ['anne@trame.example;Anne Roy;;Chef', 'Ce rôle n’existe pas'],
    ['anne@trame.example;Anne Roy;a;admin;e', 'Quatre colonnes au plus\u00a0: adresse, nom, fonction, rôle'],
    ['Anne <anne@trame.example>; Jean <jean@trame.example>', 'Une seule personne par ligne'],
    [`anne@trame.example;${'a'.repeat(121)}`, '120 caractères au plus'],
    [`anne@trame.example;Anne Roy;${'a'.repeat(121)}`, '120 caractères au plus'],
    ['anne@trame.example;Anne\u0007 Roy', 'Ce texte contient des caractères non acceptés'],
    ['toString@trame.example;Anne;;constructor', 'Ce rôle n’existe pas'],
  ])('says why %j names nobody', (line, problem) => {
    expect(problemsOf(line)).toEqual([problem]);
  });

  it('numbers lines as pasted, without empty ones and the header', () => {
    const { lines, leftOut } = readInvitations(
      '\r\nAdresse e-mail;Nom;Fonction;Rôle\r\n\r\n;;;\r\nanne@trame.example;Anne Roy\rJean <jean@trame.example>\n\t\t\n',
    );
    expect(lines.map(({ number, text }) => [number, text])).toEqual([
      [5, 'anne@trame.example;Anne Roy'],
      [6, 'Jean <jean@trame.example>'],
    ]);
    expect(leftOut).toBe(0);
    expect(readInvitations(' \n;;\n')).toEqual({ lines: [], leftOut: 0 });
  });

  it('skips a header only at the start', () => {
    expect(problemsOf('Jean <jean@trame.example>\nNom;Adresse')).toEqual([
      undefined,
      'Adresse e-mail invalide',
    ]);
    expect(peopleOf('nom@trame.example;Nom')).toEqual([person('nom@trame.example', 'Nom')]);
  });

  it('counts a person once, however the address is written', () => {
    const list = 'faux\nanne@trame.example;Anne\nAnne Roy <ANNE@trame.example>\nanne@trame.example;';
    expect(problemsOf(list)).toEqual([
      'Adresse e-mail invalide',
      undefined,
      'Même adresse qu’à la ligne\u00a02',
      'Nom complet requis',
    ]);
  });

  it('reads the first lines of a list that is too long', () => {
    const row = (_: unknown, index: number) => `p${index}@trame.example;Personne ${index}`;
    const { lines, leftOut } = readInvitations(Array.from({ length: MOST_INVITATIONS + 7 }, row).join('\n'));
    expect(lines).toHaveLength(MOST_INVITATIONS);
    expect(lines.every(({ invitation }) => invitation)).toBe(true);
    expect(leftOut).toBe(7);
    expect(readInvitations(Array.from({ length: MOST_INVITATIONS }, row).join('\n')).leftOut).toBe(0);
  });
});

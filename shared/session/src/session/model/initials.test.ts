import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Claire Estavoyer', 'CE'],
  ['  élodie   de la Tour ', 'ÉT'],
  ['Zoé', 'Z'],
  ['', ''],
])('the initials of « %s » are « %s »', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

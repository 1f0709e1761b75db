import { expect, it } from 'vitest';
import { frenchSpaces, frenchSpacesOutsideIslands } from './typography.ts';

it.each([
  ['Un prix ? Oui ; non !', 'Un prix\u202F? Oui\u202F; non\u202F!'],
  ['Deux points : « cité »', 'Deux points\u00A0: «\u00A0cité\u00A0»'],
  ['<a href="/a ?b">lien</a> ; suite', '<a href="/a ?b">lien</a>\u202F; suite'],
  ['20 000 € et 30 % en 10 jours', '20 000\u00A0€ et 30\u00A0% en 10\u00A0jours'],
  ['articles L. 6353-1 et D. 6353-1', 'articles\u00A0L.\u00A06353-1 et D.\u00A06353-1'],
  ['rien à changer, ici', 'rien à changer, ici'],
])('no line begins with a sign or a number that belongs to the word before it: %s', (text, spaced) => {
  expect(frenchSpaces(text)).toBe(spaced);
});

it('texts that a script draws again are left as the script has them', () => {
  const island = '<astro-island uid="1"><p>Un prix ?</p>\n<p>Oui ; non !</p></astro-island>';
  expect(frenchSpacesOutsideIslands(`<p>Avant ?</p>${island}<p>Entre ?</p>${island}<p>Après ?</p>`)).toBe(
    `<p>Avant\u202F?</p>${island}<p>Entre\u202F?</p>${island}<p>Après\u202F?</p>`,
  );
});

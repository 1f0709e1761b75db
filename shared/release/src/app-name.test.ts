import { expect, it } from 'vitest';
import { appNameProblem } from './app-name.ts';

it.each(['ab', 'suivi-qualite', 'a'.repeat(30)])('an app may be named %s', (name) => {
  expect(appNameProblem(name)).toBeUndefined();
});

it.each(['', 'a', 'a'.repeat(31), '2a', 'Suivi', 'suivi-', 'suivi--qualite', 'suivi_qualite', 'qualité'])(
  'no app may be named « %s », for the form of the name',
  (name) => {
    expect(appNameProblem(name)).toContain('de 2 à 30 minuscules');
  },
);

it.each([
  ['shell', 'que la plateforme emploie déjà'],
  ['registry', 'que la plateforme emploie déjà'],
  ['public-site', 'que la plateforme emploie déjà'],
  ['gallery', 'que la plateforme emploie déjà'],
  ['trainer-portal', 'que la plateforme emploie déjà'],
  ['performance', 'un nom du navigateur'],
])('no app may be named %s, which is another thing', (name, reason) => {
  expect(appNameProblem(name)).toContain(reason);
});

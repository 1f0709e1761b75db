import { describe, expect, it } from 'vitest';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../../../testing/registry.ts';
import { filterEntries, paletteEntries } from './entries.ts';

const registry = registryOf(recruitmentEntry(), catalogueEntry());
const titles = (roles: string[], query = '') =>
  filterEntries(paletteEntries(registry, { isSignedIn: true, roles }), query).map(({ title }) => title);

describe('the entries of the palette', () => {
  it('are the pages, apps and actions of the person, each once', () => {
    expect(titles(['app5_user'])).toEqual([
      'Rechercher une candidature',
      'Recrutement',
      'Catalogue Pro',
      'Revenir à l’accueil',
      'Thème clair',
      'Thème sombre',
      'Thème du système',
      'Se déconnecter',
    ]);
  });

  it('include no page or app that the roles do not open', () => {
    expect(titles(['app4_user'])).not.toContain('Recrutement');
    expect(titles(['app4_user'])).not.toContain('Rechercher une candidature');
    expect(titles(['app5_user'])).not.toContain('Suivi des parcours');
    expect(titles(['app2_user'])).toContain('Suivi des parcours');
    expect(titles(['app5_user'])).not.toContain('Configuration SendPulse');
    expect(titles(['app5_user', 'admin'])).toContain('Configuration SendPulse');
  });

  it('include the page of deployed apps for admins, and for nobody else', () => {
    expect(titles(['admin'], 'versions')).toEqual(['Applications déployées']);
    expect(titles(['app5_user'], 'versions')).toEqual([]);
  });

  it('place each page of a remote with several areas under its own area, with its address', () => {
    const page = (id: string, area: string) => ({ id, area, path: 'accueil', title: id, roles: [] });
    const hub = recruitmentEntry({
      areas: ['administratif-hub', 'marketing-hub'],
      routes: [page('recruitment.files', 'administratif-hub'), page('recruitment.mails', 'marketing-hub')],
      nav: [{ routeId: 'recruitment.mails', label: 'Courriels', order: 1 }],
      search: [{ id: 'recruitment.find', title: 'Dossiers', routeId: 'recruitment.files', keywords: [] }],
    });
    const entries = paletteEntries(registryOf(hub), { isSignedIn: true, roles: ['gestionnaire'] });
    const pages = entries.filter(({ group }) => group === 'Pages');
    expect(pages.map(({ title, hint, action }) => ({ title, hint, action }))).toEqual([
      {
        title: 'Dossiers',
        hint: 'Hub administratif',
        action: { kind: 'go', to: '/administratif-hub/accueil' },
      },
      { title: 'Courriels', hint: 'Hub marketing', action: { kind: 'go', to: '/marketing-hub/accueil' } },
    ]);
  });

  it('offer sign-in to a visitor and sign-out to someone signed in', () => {
    const last = (isSignedIn: boolean) => paletteEntries(registry, { isSignedIn, roles: [] }).at(-1)?.title;
    expect([last(false), last(true)]).toEqual(['Se connecter', 'Se déconnecter']);
  });

  it('leave out an app that is out of service', () => {
    const down = registryOf(recruitmentEntry({ disabled: { message: 'Mise à jour' } }));
    const entries = paletteEntries(down, { isSignedIn: true, roles: ['app5_user'] });
    expect(entries.filter(({ group }) => group !== 'Actions')).toEqual([]);
  });
});

describe('typing in the palette', () => {
  it.each([
    ['evaluation', 'Rechercher une candidature'],
    ['ÉVALUATION', 'Rechercher une candidature'],
    ['cand rech', 'Rechercher une candidature'],
    ['theme somb', 'Thème sombre'],
    ['deconn', 'Se déconnecter'],
    ['  catalogue ', 'Catalogue Pro'],
  ])('« %s » finds %s first', (query, first) => {
    expect(titles(['app5_user'], query)[0]).toBe(first);
  });

  it('puts a title that begins with the word before one that contains it', () => {
    expect(titles(['app5_user'], 're')[0]).toBe('Rechercher une candidature');
    expect(titles(['app5_user'], 'recrutement')).toEqual(['Recrutement', 'Rechercher une candidature']);
  });

  it('finds nothing where nothing matches', () => {
    expect(titles(['app5_user'], 'zzz')).toEqual([]);
    expect(titles(['app5_user'], 'theme zzz')).toEqual([]);
  });
});

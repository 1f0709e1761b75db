import { configureTestSupabase, functionUrl, renderRoutes, server } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ProgrammeDocument } from '@trame/domain/catalogue';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildProgramme, CONTENT, serveProgramme } from '../../../testing/catalogue.ts';
import remote from '../../routes.tsx';
// Loaded before the first test, not during it.
import './preview-page.tsx';

/** What is to be written as a PDF: the fonts of an app are files that only a server answers. */
const printed = vi.hoisted((): ProgrammeDocument[] => []);
vi.mock('@trame/print/page-pdf', () => ({
  pagePdf: (document: ProgrammeDocument) => {
    printed.push(document);
    return Promise.resolve(new Uint8Array());
  },
}));

beforeAll(configureTestSupabase);
afterEach(() => vi.restoreAllMocks());

const open = (roles: readonly string[] = ['app2_user']) =>
  renderRoutes(remote, { route: `/catalogue/${buildProgramme().id}/apercu`, roles: roles as never });

async function page(): Promise<HTMLElement> {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/, comme sur le site$/);
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).not.toBeNull());
  return frame.contentDocument!.body;
}

it('shows the draft as the site would, with the contact of the company', async () => {
  serveProgramme({ programme: buildProgramme({ content: { ...CONTENT, accessibility: 'De plain-pied' } }) });
  open(['app5_user']);
  const shown = within(await page());
  expect(shown.getByRole('heading', { level: 1 })).toHaveTextContent(CONTENT.title);
  expect(shown.getByRole('heading', { name: 'À la fin, vous saurez' })).toBeInTheDocument();
  expect(shown.getByText('Créer une famille paramétrique et la charger')).toBeInTheDocument();
  expect(shown.getByText(/Votre interlocuteur : Nadège Saulnier/)).toBeInTheDocument();
  expect(screen.getByText(/Il n’est pas en ligne/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Voir sur le site/ })).toHaveAttribute(
    'href',
    'https://www.trame.example/formules-formation/revit-niveau-2',
  );
});

it('shows the picture of the draft, which the site has not yet', async () => {
  const path = 'programmes/abc.svg';
  serveProgramme({
    programme: buildProgramme({
      content: {
        ...CONTENT,
        picture: { path, type: 'image/svg+xml', width: 600, height: 400, alt: 'Une maquette' },
      },
    }),
  });
  server.use(
    http.post(functionUrl('site-media'), () =>
      HttpResponse.json({ urls: { [path]: 'https://files.test/a.svg' } }),
    ),
  );
  open(['app5_user']);
  const picture = await within(await page()).findByRole('img', { name: 'Une maquette' });
  expect(picture).toHaveAttribute('src', 'https://files.test/a.svg');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['300', '200']);
});

it('shows what is online, and the width of a phone', async () => {
  serveProgramme({ published: { ...CONTENT, title: 'Revit en ligne' } });
  const { user } = open();
  await page();
  await user.click(screen.getByRole('radio', { name: 'En ligne, version 6' }));
  await waitFor(async () =>
    expect(within(await page()).getByRole('heading', { level: 1 })).toHaveTextContent('Revit en ligne'),
  );
  await user.click(screen.getByRole('radio', { name: 'Téléphone' }));
  expect(screen.getByTitle('Revit en ligne, comme sur le site')).toHaveAttribute('width', '390');
});

it('the PDF of the draft says that it is one, that of the version what the site has', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  serveProgramme({ published: { ...CONTENT, title: 'Revit en ligne' } });
  const { user } = open();
  for (const [at, name] of ['PDF du brouillon', 'PDF de la version 6'].entries()) {
    await user.click(await screen.findByRole('button', { name: 'PDF' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(names).toHaveLength(at + 1));
  }
  expect(names).toEqual(['revit-niveau-2-brouillon.pdf', 'revit-niveau-2-v6.pdf']);
  expect(printed).toMatchObject([
    { title: CONTENT.title, footer: expect.stringMatching(/^Brouillon du .+, qui n’est pas en ligne$/) },
    {
      title: 'Revit en ligne',
      about: expect.stringMatching(/^Version 6 du 12 novembre 2026\. Trame SAS, déclaration d’activité/),
      footer: 'www.trame.example/formules-formation/revit-niveau-2',
    },
  ]);
});

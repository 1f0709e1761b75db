import { buildApplication, buildEvaluation, configureTestSupabase, renderRoutes } from '@trame/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend } from '../../../testing/backend.ts';

beforeAll(configureTestSupabase);

const MISSING = "Un utilisateur existe avec cet email mais n'a pas de compte formateur";

/** The dialog of an application that has everything, its address known to a user without an account. */
async function openComplete() {
  const application = buildApplication({ status: 'contacted', city: 'Lyon' });
  serveBackend({
    applications: [application],
    evaluations: [buildEvaluation(application.id)],
    users: [{ id: '20000000-0000-4000-8000-00000000a001', email: application.email }],
  });
  const { user } = renderRoutes(remote, { route: `/applications/${application.id}` });
  const dialog = await screen.findByRole('dialog', { name: new RegExp(application.full_name) });
  for (const name of ['Évaluation', 'Pièces jointes (1)', 'Métadonnées'])
    await within(dialog).findByRole('region', { name });
  await within(dialog).findByText(MISSING);
  return { dialog, user };
}

// spec 2.39
it('the dialog has the order of the specification: evaluation, account, then each section', async () => {
  const { dialog } = await openComplete();
  const parts = [
    within(dialog).getByRole('region', { name: 'Évaluation' }),
    within(dialog).getByText(MISSING),
    ...[
      'Informations personnelles',
      'Adresse',
      'Informations professionnelles',
      'Expertise et compétences',
      'Pièces jointes (1)',
      'Notes',
      'Analyse IA du CV',
      'Métadonnées',
    ].map((name) => within(dialog).getByRole('region', { name })),
  ];
  const inPage = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inPage).toEqual(parts);
});

// spec 2.53
it('the dialog is 3xl wide: 48 rem', async () => {
  const { dialog } = await openComplete();
  expect(dialog).toHaveStyle({ width: '768px' });
});

// spec 2.47
it('the dialog shows the status among the metadata', async () => {
  const { dialog } = await openComplete();
  const metadata = within(dialog).getByRole('region', { name: 'Métadonnées' });
  expect(within(metadata).getByText('Contacté')).toBeVisible();
});

// spec 2.52
it('the dialog shows the stored values again after Annuler', async () => {
  const { user } = await openComplete();
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  await user.type(await screen.findByRole('textbox', { name: 'Ville' }), ' 3e');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
  expect(await screen.findByRole('region', { name: 'Adresse' })).toHaveTextContent('VilleLyonCode postal');
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  expect(await screen.findByRole('textbox', { name: 'Ville' })).toHaveValue('Lyon');
});

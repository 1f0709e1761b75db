import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDraft, serveDraft } from '../../../testing/drafts.ts';
import { buildParts } from '../../../testing/envelopes.ts';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
beforeAll(() => Promise.all([import('./many-page.tsx'), import('./batch-page.tsx')]));
giveDialogsTheirOwnIds();
beforeEach(() => allowConsole('Failed to load resource'));

const SHOWN = { timeout: 10_000 };
const ID = buildDraft().request.id;
const BATCH = 'e5000000-0000-4000-8000-000000000001';

/** Answers for a draft that can be sent, and for a sending of these lines. */
function serveMany(statuses: readonly string[] = ['waiting', 'waiting', 'waiting']) {
  const parts = buildParts();
  const { documents, fields } = parts;
  const recipients = parts.recipients.map((person, place) => ({
    ...person,
    role: place === 0 ? 'signer' : 'approver',
  }));
  serveDraft({ ...buildDraft(), documents, recipients, fields });
  const lines = statuses.map((status, place) => ({
    place: place + 2,
    name: `Personne ${place + 1}`,
    email: `p${place + 1}@exemple.test`,
    message: null,
    status,
    fault: status === 'failed' ? 'recipients' : null,
    request_id: null as string | null,
  }));
  const begun: unknown[] = [];
  const sent: number[] = [];
  const state = { closed_at: null as string | null, hold: undefined as Promise<void> | undefined };
  server.use(
    http.get(tableUrl('signature_batches'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('model_id')
          ? []
          : [
              {
                id: BATCH,
                model_id: ID,
                title: 'Avenant',
                created_at: '2026-11-29T20:00:00Z',
                closed_at: state.closed_at,
              },
            ],
      ),
    ),
    http.get(tableUrl('signature_batch_rows'), () => HttpResponse.json(lines)),
    http.post(rpcUrl('begin_signature_batch'), async ({ request }) => {
      begun.push(await request.json());
      return HttpResponse.json(BATCH);
    }),
    http.post(rpcUrl('send_signature_row'), async ({ request }) => {
      const { place } = (await request.json()) as { place: number };
      sent.push(place);
      await state.hold;
      const line = lines.find((one) => one.place === place)!;
      line.status = 'sent';
      line.request_id = ID;
      return HttpResponse.json([{ status: 'sent', fault: null, request_id: ID, reference: 'S-2026-0200' }]);
    }),
    http.post(rpcUrl('close_signature_batch'), () => {
      state.closed_at = '2026-11-29T20:10:00Z';
      return HttpResponse.json(null);
    }),
    http.post(rpcUrl('list_signature_batches'), () => HttpResponse.json([])),
  );
  return { begun, sent, state };
}

const csv = (text: string) => new File([text], 'liste.csv', { type: 'text/csv' });

describe('a file of people', () => {
  it('is read line by line, and begins a sending with those that can be sent', async () => {
    const { begun } = serveMany();
    const { user } = renderRoutes(remote, { route: `/create/${ID}/many` });
    await user.upload(
      await screen.findByLabelText('Fichier CSV', undefined, SHOWN),
      csv('Nom;E-mail\nOmar;omar@exemple.test\nLise;lise@\nÉric;eric@exemple.test'),
    );
    expect(await screen.findByText('2 lignes prêtes, 1 ligne à corriger.', undefined, SHOWN)).toBeVisible();
    expect(screen.getByText(/« lise@ » n’est pas une adresse/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Envoyer 2 enveloppes' }));
    const question = await screen.findByRole('dialog', { name: /^Envoyer 2 enveloppes/ });
    await user.click(within(question).getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(begun).toHaveLength(1), SHOWN);
    expect(begun[0]).toMatchObject({
      version: 'v1',
      batch: {
        request: ID,
        recipient: buildParts().recipients[0]!.id,
        rows: [
          { place: 2, name: 'Omar', email: 'omar@exemple.test' },
          { place: 4, name: 'Éric' },
        ],
      },
    });
  });

  it('of more than a thousand lines shows first what is to be put right, and the others when asked', async () => {
    serveMany();
    const { user } = renderRoutes(remote, { route: `/create/${ID}/many` });
    const rows = Array.from({ length: 1005 }, (_, place) =>
      place === 900 ? 'Fautive;fautive@' : `Personne ${place};p${place}@exemple.test`,
    );
    await user.upload(
      await screen.findByLabelText('Fichier CSV', undefined, SHOWN),
      csv(['Nom;E-mail', ...rows].join('\n')),
    );
    expect(await screen.findByText('999 lignes prêtes, 1 ligne à corriger.', undefined, SHOWN)).toBeVisible();
    expect(screen.getByText(/^Seules les 1\s000 premières lignes sont lues$/)).toBeVisible();
    expect(screen.getByText('Mettez les 5 autres dans un second fichier.')).toBeVisible();
    const shown = () =>
      [...screen.getByRole('list', { name: 'Lignes du fichier' }).children].map((line) => line.textContent);
    expect(shown()).toHaveLength(100);
    expect(shown()[0]).toContain('Fautive');
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Afficher les 900 autres lignes' }));
    expect(shown()).toHaveLength(1000);
  }, 60_000);

  it.each([
    ['a workbook', 'PK\u0003\u0004 xl/workbook.xml', /est un classeur, pas un CSV.*enregistrez la feuille/],
    ['nothing', ' \n', /Ce fichier est vide.*Téléchargez le modèle/],
  ])('with %s in it is named as what it is', async (_, text, said) => {
    serveMany();
    const { user } = renderRoutes(remote, { route: `/create/${ID}/many` });
    await user.upload(await screen.findByLabelText('Fichier CSV', undefined, SHOWN), csv(text));
    expect(await screen.findByRole('alert', undefined, SHOWN)).toHaveTextContent(said);
    expect(screen.queryByText(/colonnes manquent/)).toBeNull();
  });

  it('of wrong columns is refused with their names', async () => {
    serveMany();
    const { user } = renderRoutes(remote, { route: `/create/${ID}/many` });
    await user.upload(
      await screen.findByLabelText('Fichier CSV', undefined, SHOWN),
      csv('Société;Ville\nX;Nantes'),
    );
    const alert = await screen.findByRole('alert', undefined, SHOWN);
    expect(alert).toHaveTextContent('Nom, Adresse e-mail. La première ligne du fichier nomme les colonnes.');
    expect(screen.queryByRole('button', { name: /^Envoyer/ })).toBeNull();
  });
});

describe('a sending', () => {
  it('goes on when somebody says so, from the first line that waits', async () => {
    const { sent } = serveMany(['sent', 'waiting', 'waiting']);
    const { user } = renderRoutes(remote, { route: `/batches/${BATCH}` });
    await user.click(await screen.findByRole('button', { name: 'Reprendre' }, SHOWN));
    expect(await screen.findByText('3 enveloppes envoyées.', undefined, SHOWN)).toBeVisible();
    expect(sent).toEqual([3, 4]);
    expect(screen.getByRole('link', { name: 'Voir les enveloppes' })).toHaveAttribute(
      'href',
      expect.stringContaining(`envoi=${BATCH}`),
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('stops after the line in course', async () => {
    const { sent, state } = serveMany();
    let release = () => {};
    state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const { user } = renderRoutes(remote, { route: `/batches/${BATCH}` });
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }, SHOWN));
    await user.click(await screen.findByRole('button', { name: 'Arrêter' }, SHOWN));
    expect(await screen.findByText('Arrêt après la ligne en cours…')).toBeVisible();
    release();
    expect(
      await screen.findByText('1 enveloppe envoyée, 2 lignes pas encore envoyées.', undefined, SHOWN),
    ).toBeVisible();
    expect(sent).toEqual([2]);
  });

  it('goes on with the draft as it is now, when it was edited meanwhile', async () => {
    const { sent } = serveMany(['sent', 'waiting']);
    const resumed: unknown[] = [];
    server.use(
      http.post(rpcUrl('send_signature_row'), () =>
        resumed.length > 0
          ? undefined
          : HttpResponse.json(
              { code: '23505', message: 'changed', details: null, hint: 'model' },
              { status: 409 },
            ),
      ),
      http.post(rpcUrl('resume_signature_batch'), async ({ request }) => {
        resumed.push(await request.json());
        return HttpResponse.json(null);
      }),
    );
    const { user } = renderRoutes(remote, { route: `/batches/${BATCH}` });
    await user.click(await screen.findByRole('button', { name: 'Reprendre' }, SHOWN));
    await user.click(await screen.findByRole('button', { name: 'Envoyer le brouillon actuel' }, SHOWN));
    expect(await screen.findByText('2 enveloppes envoyées.', undefined, SHOWN)).toBeVisible();
    expect(resumed).toEqual([{ batch: BATCH, version: 'v1' }]);
    expect(sent).toEqual([3]);
  });

  it('says which lines failed and why, and gives up those that are left', async () => {
    serveMany(['failed', 'waiting']);
    const { user } = renderRoutes(remote, { route: `/batches/${BATCH}` });
    expect(await screen.findByText('Le nom ou l’adresse n’est pas accepté', undefined, SHOWN)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lignes non envoyées' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abandonner les lignes qui restent' }));
    expect(await screen.findByText('Cet envoi a été terminé avant la fin', undefined, SHOWN)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
  });
});

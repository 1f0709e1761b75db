import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  rpcUrl,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useUndoStore } from '@trame/app/undo-store';
import DuplicatesBanner from './components/duplicates-banner.tsx';
import { DuplicateSign } from './components/duplicate-sign.tsx';
import { duplicatesAmongQueryOptions } from './data/duplicates-among-query.ts';

beforeAll(configureTestSupabase);

type World = { merges: unknown[]; apart: unknown[]; restored: unknown[] };

/** Serves duplicates until they are decided about. */
function serve(duplicates: readonly { application: Application; reasons: string[] }[]): World {
  const world: World = { merges: [], apart: [], restored: [] };
  const decided = new Set<string>();
  server.use(
    http.post(rpcUrl('application_duplicates'), () =>
      HttpResponse.json(
        duplicates
          .filter(({ application }) => !decided.has(application.id))
          .map(({ application, reasons }) => ({ ...application, reasons })),
      ),
    ),
    http.get(tableUrl('trainer_applications'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
      return HttpResponse.json(
        duplicates.map(({ application }) => application).filter((row) => row.id === id),
      );
    }),
    http.post(rpcUrl('merge_applications'), async ({ request }) => {
      const asked = (await request.json()) as { keep: string; other: string };
      world.merges.push(asked);
      decided.add(asked.keep).add(asked.other);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('keep_apart'), async ({ request }) => {
      const asked = (await request.json()) as { a: string; b: string };
      world.apart.push(asked);
      decided.add(asked.b);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('undo_keep_apart'), async ({ request }) => {
      const asked = (await request.json()) as { a: string; b: string };
      world.apart.splice(0);
      decided.delete(asked.b);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('restore_applications'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      world.restored.push(...ids);
      return HttpResponse.json(ids.map((application_id) => ({ application_id, outcome: 'restored' })));
    }),
  );
  return world;
}

const current = () =>
  buildApplication({
    full_name: 'Léa Bonnard',
    created_at: '2026-11-02T09:00:00+00:00',
    city: 'Lyon',
    job_title: null,
    mastered_software: ['Excel'],
    resume_original_name: 'CV 2026.pdf',
  });
const former = () =>
  buildApplication({
    full_name: 'Léa Bonnard',
    created_at: '2025-03-04T09:00:00+00:00',
    city: 'Nantes',
    job_title: 'Formatrice',
    mastered_software: ['Excel', 'Power BI'],
    resume_original_name: 'CV 2025.pdf',
  });

function open(application = current(), other = former(), reasons = ['email', 'phone']) {
  const world = serve([{ application: other, reasons }]);
  const onMergedInto = vi.fn();
  const page = render(<DuplicatesBanner application={application} onMergedInto={onMergedInto} />);
  return { ...page, ...world, application, other, onMergedInto };
}
const row = (name: string) => within(screen.getByRole('group', { name }));

describe('the banner about duplicates', () => {
  it('announces a person who applied before', async () => {
    open();
    expect(await screen.findByText('Nouvelle candidature d’une personne connue')).toBeInTheDocument();
    expect(
      screen.getByText(/^Léa Bonnard, candidature du 04.03.2025\s: même adresse e-mail et même téléphone\.$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Voir ce qui a changé' })).toBeInTheDocument();
  });

  it('announces only a possible duplicate when names alone match', async () => {
    open(current(), former(), ['name']);
    expect(await screen.findByText('Doublon possible')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Comparer' })).toBeInTheDocument();
  });

  it('is absent without a duplicate, and when duplicates cannot be read', async () => {
    server.use(http.post(rpcUrl('application_duplicates'), () => HttpResponse.json({}, { status: 403 })));
    const { host } = render(<DuplicatesBanner application={current()} />);
    await waitFor(() => expect(host.reports).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the comparison of two applications', () => {
  it('marks differences, proposes what loses nothing, and merges as chosen', async () => {
    const { user, merges, host, application, other, onMergedInto } = open();
    await user.click(await screen.findByRole('button', { name: 'Voir ce qui a changé' }));
    expect(
      await screen.findByRole('dialog', { name: 'Ce qui a changé depuis la dernière candidature' }),
    ).toBeInTheDocument();
    // The newer one is kept; it had no job title.
    expect(await screen.findByRole('radio', { name: '02/11/2026' })).toBeChecked();
    expect(row('Ville').getByRole('radio', { name: /Gardée.*Lyon/ })).toBeChecked();
    expect(row('Intitulé').getByRole('radio', { name: /Archivée.*Formatrice/ })).toBeChecked();
    expect(screen.queryByRole('group', { name: 'Nom complet' })).toBeNull();
    expect(screen.getByText(/champs identiques/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);

    // Drawn with the theme's colours: the system's own are grey on the dark surface.
    const style = document.createElement('style');
    style.textContent = readFileSync(join(import.meta.dirname, 'styles/duplicates.css'), 'utf8');
    document.head.append(style);
    for (const radio of row('Logiciels maîtrisés').getAllByRole('radio'))
      expect(getComputedStyle(radio).getPropertyValue('appearance')).toBe('none');
    style.remove();

    await user.click(row('Logiciels maîtrisés').getByRole('radio', { name: 'Les deux' }));
    await user.click(row('CV').getByRole('radio', { name: /CV 2025\.pdf/ }));
    await user.click(screen.getByRole('button', { name: 'Fusionner' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { title: 'Candidatures fusionnées' } }]),
    );
    expect(merges).toEqual([
      {
        keep: application.id,
        other: other.id,
        choices: expect.objectContaining({
          job_title: 'other',
          mastered_software: 'both',
          resume: 'other',
        }) as object,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onMergedInto).not.toHaveBeenCalled();
  });

  it('can keep the other one, which is then shown, and the merge can be undone', async () => {
    const { user, merges, restored, application, other, onMergedInto } = open();
    await user.click(await screen.findByRole('button', { name: 'Voir ce qui a changé' }));
    await user.click(await screen.findByRole('radio', { name: '04/03/2025' }));
    expect(row('Ville').getByRole('radio', { name: /Gardée.*Nantes/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Fusionner' }));
    await waitFor(() => expect(onMergedInto).toHaveBeenCalledExactlyOnceWith(other.id));
    expect(merges).toMatchObject([{ keep: other.id, other: application.id }]);
    await useUndoStore.getState().last?.undo();
    expect(restored).toEqual([application.id]);
  });

  it('proposes to keep the one with a trainer account', async () => {
    const { user } = open(current(), { ...former(), account_request_status: 'approved' });
    await user.click(await screen.findByRole('button', { name: 'Voir ce qui a changé' }));
    expect(await screen.findByRole('radio', { name: '04/03/2025' })).toBeChecked();
  });

  it('can declare the two distinct, and they are not proposed again', async () => {
    const { user, apart, application, other } = open();
    await user.click(await screen.findByRole('button', { name: 'Voir ce qui a changé' }));
    await user.click(await screen.findByRole('button', { name: 'Garder séparées' }));
    await waitFor(() => expect(screen.queryByText('Nouvelle candidature d’une personne connue')).toBeNull());
    expect(apart).toEqual([{ a: application.id, b: other.id }]);
    await useUndoStore.getState().last?.undo();
    expect(apart).toEqual([]);
    expect(await screen.findByText('Nouvelle candidature d’une personne connue')).toBeInTheDocument();
  });

  it.each([
    ['23505', /ont chacune un compte formateur/],
    ['PT409', /a été archivée entre-temps/],
    ['XX000', /Le problème a été signalé/],
  ])('shows why the database refuses with %s, and keeps what was chosen', async (code, advice) => {
    const { user } = open();
    server.use(
      http.post(rpcUrl('merge_applications'), () =>
        HttpResponse.json({ code, message: 'x' }, { status: code === 'XX000' ? 500 : 409 }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Voir ce qui a changé' }));
    await user.click(await screen.findByRole('radio', { name: /Archivée.*Nantes/ }));
    await user.click(screen.getByRole('button', { name: 'Fusionner' }));
    expect(await screen.findByText(advice)).toBeInTheDocument();
    expect(row('Ville').getByRole('radio', { name: /Nantes/ })).toBeChecked();
  });
});

describe('the duplicate mark of a card', () => {
  function List({ ids }: { ids: readonly string[] }) {
    const { data = [] } = useQuery(duplicatesAmongQueryOptions(ids));
    return ids.map((id) => <div key={id}>{data.includes(id) && <DuplicateSign />}</div>);
  }

  it('is on the cards of the page that have a duplicate', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post(rpcUrl('duplicates_among'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json([{ application_id: 'b' }]);
      }),
    );
    render(<List ids={['a', 'b']} />);
    expect(await screen.findAllByText('Doublon possible')).toHaveLength(1);
    expect(asked).toEqual([{ ids: ['a', 'b'] }]);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  render,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import BatchDialog from './batch-dialog.tsx';
import BatchEntry from './components/batch-entry.tsx';
import { NO_BATCH, setBatch } from './model/batch-store.ts';

type Cv = { id: string; full_name: string; resume: boolean; ai_status: string | null };

const cvs = (count: number, change: (index: number) => Partial<Cv> = () => ({})): Cv[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `10000000-0000-4000-8000-00000000000${index}`,
    full_name: `Personne ${index + 1}`,
    resume: true,
    ai_status: null,
    ...change(index),
  }));

/** How the analysis of one CV ends; `gone` writes its end, then loses the answer. */
type End = 'ok' | 'busy' | 'scan' | 'no_cv' | 'gone' | 'offline';

/** The queue and the function of the service; each analysis waits until the test lets it end. */
function serveBatch(applications: readonly Cv[], ends: Readonly<Record<string, End[]>> = {}) {
  const log = { queue: [] as string[], asked: [] as string[], onlyMissing: [] as boolean[] };
  const held: (() => void)[] = [];
  let isHolding = false;
  const refusal = (status: number, code: string, message: string) =>
    HttpResponse.json({ error: { code, message } }, { status });
  const leave = (id: string) => {
    log.queue = log.queue.filter((one) => one !== id);
  };
  server.use(
    http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      return HttpResponse.json(
        applications
          .filter(({ id }) => ids.includes(id))
          .map(({ resume, ...one }) => ({
            ...one,
            resume_url: null,
            resume_filename: resume ? `${one.id}.pdf` : null,
            version: one.ai_status === 'success' ? 2 : null,
          })),
      );
    }),
    http.post(rpcUrl('queue_cv_analyses'), async ({ request }) => {
      const { ids, only_missing } = (await request.json()) as { ids: string[]; only_missing: boolean };
      log.onlyMissing.push(only_missing);
      return HttpResponse.json(
        ids.map((id) => {
          const found = applications.find((one) => one.id === id);
          const outcome = !found?.resume
            ? 'no_cv'
            : only_missing && found.ai_status === 'success'
              ? 'analysed'
              : 'queued';
          if (outcome === 'queued') log.queue.push(id);
          return { application_id: id, outcome };
        }),
      );
    }),
    http.get(tableUrl('cv_analysis_queue'), ({ request }) => {
      const wanted = new URL(request.url).searchParams;
      const id = wanted.get('application_id')?.replace('eq.', '');
      const rows = log.queue
        .filter((one) => id === undefined || one === id)
        .slice(0, Number(wanted.get('limit') ?? 1000))
        .map((application_id) => ({ application_id }));
      return HttpResponse.json(rows, { headers: { 'content-range': `0-0/${log.queue.length}` } });
    }),
    http.delete(tableUrl('cv_analysis_queue'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('application_id')?.replace('eq.', '');
      if (id === undefined) log.queue = [];
      else leave(id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(functionUrl('analyze-cv-with-extraction'), async ({ request }) => {
      const { applicationId: id } = (await request.json()) as { applicationId: string };
      log.asked.push(id);
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      const end = ends[id]?.shift() ?? 'ok';
      if (end === 'offline') return HttpResponse.error();
      if (end === 'busy') return refusal(409, 'in_progress', 'Ce CV est déjà en cours d’analyse.');
      // Nothing was started, so it remains in the queue.
      if (end === 'no_cv') return refusal(422, 'no_resume', 'Aucun CV trouvé pour cette candidature');
      leave(id);
      if (end === 'gone') return HttpResponse.error();
      if (end === 'scan') return refusal(422, 'cv_unreadable', 'Ce CV est une image.');
      return HttpResponse.json({ status: 'success' });
    }),
  );
  return {
    log,
    hold: () => {
      isHolding = true;
    },
    /** Lets the running analysis end, once there is one. */
    next: async () => {
      await waitFor(() => expect(held.length).toBeGreaterThan(0));
      held.shift()!();
    },
    letGo: () => {
      isHolding = false;
      for (const end of held.splice(0)) end();
    },
  };
}

function BatchButton({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <BatchEntry />
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && <BatchDialog ids={ids} onClose={() => setOpen(false)} />}
    </main>
  );
}

const open = (applications: readonly Cv[]) =>
  render(<BatchButton ids={applications.map(({ id }) => id)} />, {
    links: { 'recruitment.application': '/candidature' },
  });
type User = ReturnType<typeof open>['user'];
const strip = () => screen.findByRole('region', { name: 'Analyse des CV' });

async function start(user: User, button: string) {
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await user.click(await screen.findByRole('button', { name: button }));
}

beforeAll(configureTestSupabase);
afterEach(() => {
  act(() => setBatch(NO_BATCH));
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('analysing the CVs of selected applications', () => {
  it('shows how many have a CV or are analysed already, and analyses the others one by one', async () => {
    const applications = cvs(4, (index) => ({
      resume: index > 0,
      ai_status: index === 1 ? 'success' : null,
    }));
    const service = serveBatch(applications);
    service.hold();
    const { user } = open(applications);
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    const shown = within(await screen.findByRole('dialog'));
    const counts = await shown.findByText('3 candidatures sur 4 ont un CV, dont 1 déjà analysé.');
    await waitFor(() => expect(counts).toBeVisible());
    expect(shown.getByRole('radio', { name: /^Seulement ceux/ })).toBeChecked();
    expect(await axeViolations()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Analyser 2\u00a0CV' }));

    expect(await within(await strip()).findByText('Analyse des CV : 0 sur 2')).toBeVisible();
    expect(service.log.asked).toEqual([applications[2]!.id]);
    await service.next();
    expect(await within(await strip()).findByText('Analyse des CV : 1 sur 2')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await service.next();
    expect(await within(await strip()).findByText('2 CV analysés')).toBeVisible();
    expect(service.log).toMatchObject({ queue: [], onlyMissing: [true] });
    await user.click(within(await strip()).getByRole('button', { name: 'Masquer' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Analyse des CV' })).toBeNull());
  });

  it('analyses all of them again on demand', async () => {
    const applications = cvs(2, () => ({ ai_status: 'success' }));
    const service = serveBatch(applications);
    const { user } = open(applications);
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await user.click(await screen.findByRole('radio', { name: /^Tous/ }));
    await user.click(screen.getByRole('button', { name: 'Analyser 2\u00a0CV' }));
    expect(await within(await strip()).findByText('2 CV analysés')).toBeVisible();
    expect(service.log.onlyMissing).toEqual([false]);
  });

  it('offers nothing where there is no CV', async () => {
    const applications = cvs(2, () => ({ resume: false }));
    serveBatch(applications);
    const { user } = open(applications);
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await screen.findByRole('dialog');
    expect(await screen.findByText('Aucune de ces candidatures n’a de CV.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Analyser/ })).toBeNull();
  });

  it('stops on demand after the CV that is being analysed', async () => {
    const applications = cvs(3);
    const service = serveBatch(applications);
    service.hold();
    const { user } = open(applications);
    await start(user, 'Analyser 3\u00a0CV');
    await user.click(await within(await strip()).findByRole('button', { name: 'Arrêter' }));
    expect(await within(await strip()).findByText('Arrêt après le CV en cours…')).toBeVisible();
    await service.next();
    expect(await within(await strip()).findByText('Analyse arrêtée : 1 CV analysé')).toBeVisible();
    expect(service.log.asked).toHaveLength(1);
  });
});

describe('CVs that cannot be analysed', () => {
  it('are listed by reason at the end, each with its application, and delay no other CV', async () => {
    allowConsole('Failed to load resource');
    const applications = cvs(5);
    const [first, second, third, fourth] = applications.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
    ];
    const service = serveBatch(applications, {
      [first]: ['scan'],
      [second]: ['no_cv'],
      [third]: ['scan'],
      [fourth]: ['gone'],
    });
    const { user } = open(applications);
    await start(user, 'Analyser 5\u00a0CV');
    expect(await within(await strip()).findByText('1 CV analysé, 4 en erreur')).toBeVisible();
    expect(service.log).toMatchObject({ queue: [], asked: applications.map(({ id }) => id) });

    await user.click(within(await strip()).getByRole('button', { name: 'Voir les erreurs' }));
    const shown = within(await screen.findByRole('dialog'));
    const images = within(shown.getByText('Ce CV est une image.').closest('li')!);
    expect(await images.findByRole('link', { name: 'Personne 1' })).toHaveAttribute('href', '/candidature');
    expect(images.getByRole('link', { name: 'Personne 3' })).toBeInTheDocument();
    expect(shown.getByText('Aucun CV trouvé pour cette candidature')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('because someone else has them analysed are tried again later', async () => {
    allowConsole('Failed to load resource');
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    const applications = cvs(2);
    const service = serveBatch(applications, { [applications[0]!.id]: ['busy'] });
    const { user } = open(applications);
    await start(user, 'Analyser 2\u00a0CV');
    expect(await within(await strip()).findByText('2 CV analysés')).toBeVisible();
    const [first, second] = applications.map(({ id }) => id);
    expect(service.log.asked).toEqual([first, second, first]);
    vi.useRealTimers();
  });
});

describe('analyses that were interrupted', () => {
  it('by the network continue from where they stopped', async () => {
    allowConsole('Failed to load resource');
    const applications = cvs(3);
    const service = serveBatch(applications, { [applications[1]!.id]: ['offline'] });
    const { user } = open(applications);
    await start(user, 'Analyser 3\u00a0CV');
    expect(await screen.findByText(/Analyse des CV interrompue : 2 CV restent à analyser/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(await within(await strip()).findByText('3 CV analysés')).toBeVisible();
    expect(service.log.queue).toEqual([]);
  });

  it('by closing the page are offered again, to continue or to give up', async () => {
    const applications = cvs(3);
    const service = serveBatch(applications);
    service.log.queue = applications.map(({ id }) => id);
    const { user, unmount } = open(applications);
    expect(await screen.findByText('3 CV restent à analyser')).toBeVisible();
    expect(service.log.asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reprendre' }));
    expect(await within(await strip()).findByText('3 CV analysés')).toBeVisible();
    act(() => setBatch(NO_BATCH));
    unmount();

    service.log.queue = applications.map(({ id }) => id);
    const again = open(applications);
    await again.user.click(await screen.findByRole('button', { name: 'Arrêter' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Analyse des CV' })).toBeNull());
    expect(service.log).toMatchObject({ queue: [], asked: { length: 3 } });
  });

  it('by closing the page are counted with those done and those that failed', async () => {
    allowConsole('Failed to load resource');
    const applications = cvs(4);
    const service = serveBatch(applications, {
      [applications[0]!.id]: ['scan'],
      [applications[2]!.id]: ['offline'],
    });
    const first = open(applications);
    await start(first.user, 'Analyser 4\u00a0CV');
    expect(await screen.findByText(/Analyse des CV interrompue : 2 CV restent à analyser/)).toBeVisible();
    first.unmount();
    act(() => setBatch(NO_BATCH));

    const { user } = open(applications);
    const shown = within(await strip());
    expect(await shown.findByText('Analyse des CV en pause : 2 sur 4')).toBeVisible();
    expect(shown.getByRole('progressbar')).toHaveAttribute('value', '2');
    expect(await axeViolations()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Reprendre' }));
    expect(await within(await strip()).findByText('3 CV analysés, 1 en erreur')).toBeVisible();
    await user.click(within(await strip()).getByRole('button', { name: 'Voir les erreurs' }));
    expect(await screen.findByRole('link', { name: 'Personne 1' })).toBeInTheDocument();
    await user.keyboard('{Escape}');

    // Another batch is another count.
    service.hold();
    await start(user, 'Analyser 4\u00a0CV');
    expect(await within(await strip()).findByText('Analyse des CV : 0 sur 4')).toBeVisible();
    service.letGo();
    expect(await within(await strip()).findByText('4 CV analysés')).toBeVisible();
  });

  it('and that another tab continues are left to that tab', async () => {
    const applications = cvs(2);
    const service = serveBatch(applications);
    service.log.queue = applications.map(({ id }) => id);
    // The test DOM has no locks.
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        query: () => Promise.resolve({ held: [{ name: 'trame-cv-analyses' }] }),
        request: (_name: string, _options: unknown, take: (lock: null) => unknown) =>
          Promise.resolve(take(null)),
      },
    });
    open(applications);
    expect(
      await screen.findByText('Analyse des CV dans un autre onglet : 2 CV restent à analyser'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull();
    expect(service.log.asked).toEqual([]);
  });
});

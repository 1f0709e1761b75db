import {
  allowConsole,
  axeViolations,
  buildApplication,
  configureTestSupabase,
  functionUrl,
  render,
  server,
  tableUrl,
  type Application,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { analysed, buildAnalysis, passage } from '../../../testing/analysis.ts';
import { serveEditing } from '../../../testing/editing.ts';
import AnalysisSection from './components/analysis-section.tsx';

beforeAll(configureTestSupabase);

const SESSION_ENDED = 'Votre session a expiré. Reconnectez-vous pour continuer.';

function open(change: Partial<Application> = {}, activeKey?: string) {
  const application = buildApplication({ mastered_software: ['Excel', 'Power BI', 'Access'], ...change });
  const served = serveEditing(application);
  const shown: string[] = [];
  const rendered = render(
    <main>
      <AnalysisSection
        application={application}
        activeKey={activeKey}
        onShowPassage={(key) => shown.push(key)}
      />
    </main>,
  );
  return { ...rendered, served, shown };
}

const list = (name: string) => within(screen.getByRole('list', { name }));
const titles = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

describe('the warning that a CV belongs to someone else', () => {
  it('is absent where name and phone are the applicant’s', async () => {
    open({ full_name: 'DUPRÉ Éléonore', phone: '+33698765432', ...analysed() });
    expect(await screen.findByText(/aucune page numérisée/)).toBeInTheDocument();
    expect(screen.queryByText(/^Le CV porte/)).toBeNull();
  });

  it('shows both values where the name or the phone differs', async () => {
    open({ full_name: 'Omar Haddad', phone: '+33612345678', ...analysed() });
    const warning = (
      await screen.findByText('Le CV porte un autre nom et un autre numéro de téléphone')
    ).closest('.alert')!;
    expect(warning).toHaveTextContent('Candidature : Omar Haddad');
    expect(warning).toHaveTextContent('CV : Éléonore Dupré');
    expect(warning).toHaveTextContent('CV : +33 6 98 76 54 32');
    expect(warning).toHaveTextContent('Vérifiez que le bon fichier a été joint avant de décider.');
    expect(await axeViolations()).toEqual([]);
  });
});

describe('a finished analysis', () => {
  it('shows what was done in each job', async () => {
    open(analysed());
    expect(await screen.findByText('Parcours Power BI pour débutants')).toBeVisible();
  });

  it('says of a claim that is not certain how sure it is and why', async () => {
    const [first, second] = buildAnalysis().result.experiences;
    if (!first?.evidence || !second?.evidence) throw new Error('Two proven jobs are expected.');
    const experiences = [
      { ...first, evidence: { ...first.evidence, certainty: 'probable' as const, doubt: 'order' as const } },
      { ...second, evidence: { ...second.evidence, certainty: 'uncertain' as const, doubt: 'cut' as const } },
    ];
    open(analysed(buildAnalysis({ result: { experiences } })));
    expect(await screen.findByText('1 incertain')).toBeInTheDocument();
    const [latest, earliest] = list('Expériences').getAllByRole('button');
    expect(latest).toHaveTextContent('incertain');
    expect(latest).toHaveTextContent('Le texte du CV continue au-delà de ce nom.');
    expect(earliest).toHaveTextContent('probable');
    expect(earliest).toHaveTextContent('Sa disposition diffère des autres éléments.');
    expect(await axeViolations()).toEqual([]);
  });

  // spec 2.45
  it('shows how well the CV was read, then what is proven', async () => {
    open(analysed());
    expect(
      screen.getByText('PDF · 1 page · 2 colonnes · 1 063 caractères · aucune page numérisée'),
    ).toBeInTheDocument();
    // Once: the figures do not repeat the length.
    expect(screen.queryByText('1 063 caractères')).toBeNull();
    expect(screen.getByText('Élevée')).toBeInTheDocument();
    expect(screen.getByText('0,86')).toBeInTheDocument();
    expect(screen.getByText('80 %')).toBeInTheDocument();
    expect(screen.getByText('7 sur 8')).toBeInTheDocument();
    expect(
      screen.getByText('Analysé par les règles de Trame, sans modèle de langage, en 0,2 s.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/la décision revient à une personne/)).toBeInTheDocument();
    expect(screen.queryByText(/ne voit pas/)).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  // spec 3.10, 9.9
  it.each([
    [{ ai_confidence_score: 0.8 }, ['Élevée', '0,80']],
    [{ ai_confidence_score: 0.6 }, ['Moyenne', '0,60']],
    [{ ai_confidence_score: 0 }, ['Faible', '0,00']],
    [{ ai_support_score: 0.696 }, ['69,6 %']],
    [{ ai_support_score: 0 }, ['0 %']],
    [{ ai_analysis_v2: null, ai_extracted_text_length: 5212 }, ['5 212 caractères']],
    [{ ai_analysis_v2: null, ai_extracted_text_length: 0 }, ['0 caractère']],
  ])('shows %o as %j', (change, texts) => {
    open({ ...analysed(), ...change });
    for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows the passage of the claim that is clicked', async () => {
    const { user, shown } = open(analysed(), 'skill-1');
    const claim = list('Expériences').getByRole('button', {
      name: /Formatrice bureautique, Atelier Verrier/,
    });
    expect(claim).toHaveTextContent('étayé');
    expect(claim).toHaveTextContent(/« Formatrice bureautique, Atelier Verrier »/);
    await user.click(claim);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toBe(claim.dataset['item']);
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Notion');
  });

  it('lists the latest experience first, and skills under their categories', () => {
    open(analysed());
    expect(titles('Expériences')).toEqual([
      'Référente pédagogique',
      'Formatrice bureautique, Atelier Verrier',
    ]);
    // A skill that is written as it is named is its own quote.
    expect(titles('Compétences, Bureautique')).toEqual(['«\u00a0Microsoft Excel\u00a0»']);
    expect(titles('Compétences')).toEqual(['«\u00a0Notion\u00a0»']);
  });

  it('lists unproven items apart', () => {
    open(analysed());
    const unproven = list('Éléments non étayés');
    expect(unproven.getByText('Qualiopi')).toBeInTheDocument();
    expect(unproven.getByText('non étayé')).toBeInTheDocument();
    expect(unproven.queryByRole('button')).toBeNull();
    expect(
      screen.getByText('Aucun passage du CV ne le confirme. À vérifier en entretien.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Certifications' })).toBeNull();
  });

  it('leads from the figures to the items to check', async () => {
    const { user } = open(analysed());
    await user.click(screen.getByRole('button', { name: '1 à vérifier' }));
    expect(document.activeElement).toContainElement(
      screen.getByRole('list', { name: 'Éléments non étayés' }),
    );
  });

  it('shows the reading of a claim beside its quote only where the two differ', async () => {
    open(analysed());
    const identity = list('Identité');
    expect(identity.getByRole('button', { name: /Éléonore Dupré/ })).toHaveTextContent(
      /^1« Éléonore Dupré »Nométayé$/,
    );
    expect(await identity.findByText('+33 6 98 76 54 32')).toBeInTheDocument();
    expect(identity.getByText('06 98 76 54 32')).toBeInTheDocument();
  });

  it('writes the headings of a CV in lower case, except abbreviations', () => {
    const skills = [
      { name: 'Revit', category: 'OUTILS CAO ET BIM', evidence: passage('Revit') },
      { name: 'Excel', category: 'Pack Office', evidence: passage('Excel') },
    ];
    open(analysed(buildAnalysis({ result: { skills } })));
    expect(screen.getByRole('list', { name: 'Compétences, Outils CAO et BIM' })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Compétences, Pack Office' })).toBeInTheDocument();
  });

  it('compares the declared software with the CV', () => {
    open(analysed());
    const [title] = screen.getAllByRole('heading', { name: 'Logiciels déclarés et CV' });
    const named = (label: string) =>
      within(title!.nextElementSibling as HTMLElement).getByText(label).nextElementSibling;
    expect(named('Confirmé')).toHaveTextContent(/^ExcelPower BI$/);
    expect(named('Déclaré seulement')).toHaveTextContent(/^Access$/);
    expect(named('Trouvé seulement')).toHaveTextContent(/^Notion$/);
  });

  it('shows text of the CV that nobody sees, folded beyond three passages', async () => {
    const hidden = ['un', 'deux', 'trois', 'quatre', 'cinq'].map((text) => ({
      page: 1,
      text: `Consigne ${text}`,
      reason: 'colour' as const,
    }));
    const { user } = open(analysed(buildAnalysis({ reading: { hidden } })));
    expect(screen.getByText('Ce CV contient du texte qu’on ne voit pas')).toBeInTheDocument();
    expect(screen.getByText(/Consigne trois/)).toBeInTheDocument();
    expect(screen.queryByText(/Consigne quatre/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Afficher 2 autres passages' }));
    expect(screen.getByText(/Consigne cinq/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows what was read and is in no list, and counts it with the reading', async () => {
    const unclassified = [
      { page: 1, title: 'Projets', text: 'Refonte d’un parcours\nJeu sérieux' },
      ...['deux', 'trois', 'quatre'].map((text) => ({ page: 2, title: null, text: `Passage ${text}` })),
    ];
    const { user } = open(analysed(buildAnalysis({ reading: { unclassified } })));
    expect(screen.getByText(/aucune page numérisée · 4 passages non classés$/)).toBeInTheDocument();
    const title = screen.getByRole('heading', { name: 'Lu, non classé' });
    expect(title.parentElement).toHaveTextContent(/Projets.*Jeu sérieux.*Passage trois/);
    expect(screen.queryByText('Passage quatre')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Afficher un autre passage' }));
    expect(screen.getByText('Passage quatre')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('shows a result of before what was not classified was kept', () => {
    const { reading, ...rest } = buildAnalysis();
    const { unclassified: _unclassified, ...older } = reading;
    open({ ...analysed(), ai_analysis_v2: { ...rest, reading: older } });
    expect(screen.getByText('7 sur 8')).toBeInTheDocument();
    expect(screen.queryByText('Lu, non classé')).toBeNull();
  });

  it('shows what a strict analysis left out, and which model answered', () => {
    open(
      analysed(
        buildAnalysis({
          is_strict: true,
          changes: { added: [], removed: ['Certification\u00a0: Qualiopi'] },
          analyser: {
            name: 'mistral',
            model: 'mistral-medium',
            prompt_version: 'cv-extraction-strict 1',
            duration_ms: 6400,
            cost: 0.0041,
          },
        }),
      ),
    );
    const changes = within(screen.getByRole('region', { name: 'Depuis l’analyse précédente' }));
    expect(changes.getByRole('listitem')).toHaveTextContent('Retiré : Certification : Qualiopi');
    expect(
      screen.getByText(
        'Analysé par mistral-medium, consigne cv-extraction-strict 1, en 6,4 s, pour 0,0041 €.',
      ),
    ).toBeInTheDocument();
  });

  it.each([{ result: {} }, { version: 1, result: { experiences: [{ evidence: 'texte' }] } }, [], 'texte'])(
    'stored in another form (%j) is shown as analysed, without items',
    (ai_analysis_v2) => {
      open({ ai_status: 'success', ai_analysis_v2, ai_support_score: 0.8 });
      expect(screen.getByText('Le CV a été analysé.')).toBeInTheDocument();
      expect(screen.getByText('80 %')).toBeInTheDocument();
      expect(screen.queryByRole('list')).toBeNull();
    },
  );
});

describe('an analysis that someone started', () => {
  const processing = (ago: number) => ({
    ai_status: 'processing',
    ai_started_at: new Date(Date.now() - ago).toISOString(),
  });
  const MINUTE = 60_000;

  it('shows until when its result is awaited', () => {
    open(processing(MINUTE));
    expect(screen.getByText('Analyse en cours...')).toBeInTheDocument();
    expect(
      screen.getByText(/^Si elle n’aboutit pas, elle pourra être relancée à \d\d:\d\d\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that never ended can be started again', () => {
    open(processing(4 * MINUTE));
    expect(screen.getByText("Erreur lors de l'analyse - Vous pouvez relancer")).toBeInTheDocument();
    expect(screen.getByText('Elle s’est interrompue avant d’avoir un résultat.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Relancer' })).toBeInTheDocument();
  });

  it('that ends shows its result by itself', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'Date'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 500,
    });
    const readings = vi.fn<() => void>();
    const count = ({ request }: { request: Request }) => {
      if (request.method === 'GET' && request.url.includes('/trainer_applications')) readings();
    };
    server.events.on('response:mocked', count);
    const { served } = open(processing(MINUTE));
    expect(screen.getByText('Analyse en cours...')).toBeInTheDocument();
    // The first reading still finds it running.
    await waitFor(() => expect(readings).toHaveBeenCalledOnce());
    served.editElsewhere({ ai_status: 'error', ai_error: "Erreur lors de l'analyse CV" });
    expect(await screen.findByText("Erreur lors de l'analyse - Vous pouvez relancer")).toBeVisible();
    expect(screen.queryByText('Analyse en cours...')).toBeNull();
    expect(readings.mock.calls.length).toBeGreaterThan(1);
    server.events.removeListener('response:mocked', count);
    vi.useRealTimers();
  });

  it('that exceeds its limit while it is on the screen can be started again', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'Date'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 500,
    });
    open(processing(3 * MINUTE - 1000));
    expect(screen.getByText('Analyse en cours...')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Relancer' })).toBeInTheDocument();
    expect(screen.queryByText('Analyse en cours...')).toBeNull();
    vi.useRealTimers();
  });
});

describe('the strict analysis', () => {
  // spec 5.24
  it.each([
    [0.69, true],
    [0.7, false],
  ])('is offered or not by a support of %d: %s', (support_score, isOffered) => {
    open(analysed(buildAnalysis({ support_score })));
    expect(screen.queryByRole('button', { name: 'Relancer en mode strict' }) !== null).toBe(isOffered);
  });

  // spec 7.37, 8.23
  it('is asked for by a button, and announced when done', async () => {
    const asked: unknown[] = [];
    const { user, host } = open(analysed(buildAnalysis({ support_score: 0.5 })));
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ status: 'success' });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Relancer en mode strict' }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        kind: 'success',
        notice: { title: 'Succès', description: 'Analyse relancée en mode strict' },
      }),
    );
    expect(asked).toEqual([expect.objectContaining({ strict: true })]);
  });

  // spec 8.25
  it('shows a message when it fails', async () => {
    const { user, host } = open(analysed(buildAnalysis({ support_score: 0.5 })));
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), () =>
        HttpResponse.json({ error: { code: 'unavailable', message: 'Rien.' } }, { status: 503 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Relancer en mode strict' }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.notice.description).toBe("Erreur lors de la relance de l'analyse"),
    );
  });
});

describe('an analysis whose answer is lost', () => {
  const loseAnswer = (served: ReturnType<typeof open>['served'], change: Partial<Application>) =>
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), () => {
        served.editElsewhere(change);
        return HttpResponse.error();
      }),
    );

  it('but that was made is not shown as a failure', async () => {
    allowConsole('Failed to load resource');
    const { user, served, host } = open();
    loseAnswer(served, { ...analysed(), ai_started_at: new Date().toISOString() });
    await user.click(screen.getByRole('button', { name: 'Analyser le CV' }));
    expect(await screen.findByText('Éléments étayés')).toBeInTheDocument();
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'success' }]));
  });

  it('and that failed shows why', async () => {
    allowConsole('Failed to load resource');
    const { user, served, host } = open();
    const ai_error = 'Ce document ne ressemble pas à un CV. Vérifiez la pièce jointe.';
    loseAnswer(served, { ai_status: 'error', ai_error, ai_started_at: new Date().toISOString() });
    await user.click(screen.getByRole('button', { name: 'Analyser le CV' }));
    expect(await screen.findByText(ai_error)).toBeInTheDocument();
    await waitFor(() => expect(host.notices).toMatchObject([{ notice: { description: ai_error } }]));
  });

  it('and whose state cannot be read, as the session has ended, says so', async () => {
    allowConsole('Failed to load resource');
    const { user, host } = open();
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), () => HttpResponse.error()),
      http.get(tableUrl('trainer_applications'), () =>
        HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Analyser le CV' }));
    await waitFor(() => expect(host.notices).toMatchObject([{ notice: { description: SESSION_ENDED } }]));
  });

  it('and that was never started is shown as failed', async () => {
    allowConsole('Failed to load resource');
    const { user, served, host } = open();
    loseAnswer(served, {});
    await user.click(screen.getByRole('button', { name: 'Analyser le CV' }));
    await waitFor(() =>
      expect(host.notices).toMatchObject([{ notice: { description: "Erreur lors de l'analyse CV" } }]),
    );
  });
});

describe('an analysis that fails', () => {
  // spec 5.25, 8.24, 8.26
  it.each([
    [422, 'no_resume', 'Aucun CV trouvé pour cette candidature', 'Aucun CV trouvé pour cette candidature'],
    [409, 'in_progress', 'Ce CV est déjà en cours d’analyse.', 'Ce CV est déjà en cours d’analyse.'],
    [503, 'busy', 'Relancez l’analyse dans une minute.', 'Relancez l’analyse dans une minute.'],
    [503, 'unavailable', 'Rien de plus précis.', "Erreur lors de l'analyse CV"],
    [401, 'unauthenticated', 'Connectez-vous pour continuer.', SESSION_ENDED],
  ])('with %i %s shows why', async (status, code, message, said) => {
    const { user, host } = open();
    server.use(
      http.post(functionUrl('analyze-cv-with-extraction'), () =>
        HttpResponse.json({ error: { code, message } }, { status }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Analyser le CV' }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ kind: 'error', notice: { description: said } }),
    );
  });
});

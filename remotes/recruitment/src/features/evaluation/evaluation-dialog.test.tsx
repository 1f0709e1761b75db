import { CRITERIA, type Score } from '@trame/domain';
import {
  allowConsole,
  axeViolations,
  buildEvaluation,
  configureTestSupabase,
  render,
  server,
  tableUrl,
  type Rendered,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ME,
  OTHER,
  serveEvaluations,
  signInHere,
  touched,
  type EvaluationStore,
  type Opinion,
} from '../../../testing/evaluation.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import EvaluationDialog from './evaluation-dialog.tsx';

// Eighty radios and a person who presses every key: slow where many tests run at once.
vi.setConfig({ testTimeout: 40_000 });
beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();
beforeEach(signInHere);

const application = { id: 'b0000000-0000-4000-8000-0000000000e1', full_name: 'Omar Benkirane-Tazi' };
const scoresOf = (score: Score) => Object.fromEntries(CRITERIA.map(({ key }) => [key, score]));

async function openDialog(stored: Partial<EvaluationStore> = {}) {
  const store = serveEvaluations(stored);
  const onClose = vi.fn();
  const rendered = render(<EvaluationDialog application={application} open onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Évaluation du candidat' });
  await screen.findAllByRole('radiogroup');
  return { ...rendered, store, onClose, dialog };
}

const scale = (name: string) => within(screen.getByRole('radiogroup', { name }));
const official = (change: Parameters<typeof buildEvaluation>[1] = {}) =>
  buildEvaluation(application.id, change);
const opinionOf = (evaluator_id: string): Opinion => {
  const {
    evaluated_by: _,
    completed_by: ___,
    evaluation_notes: notes,
    recommendation: __,
    ...grid
  } = official();
  return { ...grid, notes, evaluator_id, status: 'submitted' };
};
const toasts = ({ host }: Pick<Rendered, 'host'>) =>
  host.notices.map(({ kind, notice }) => [kind, notice.title, notice.description]);
const press = (name: string) => screen.getByRole('button', { name });

/** The scale that has the focus, by its name; looking it up by role takes long among eighty radios. */
const focusedScale = () => {
  const name = document.activeElement?.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby');
  return name && document.getElementById(name)?.textContent;
};
/** The focus is set once the dialog has opened. */
const focused = (name: string) => waitFor(() => expect(focusedScale()).toBe(name));

describe('filling in the grid', () => {
  // spec 2.68, 3.16, 3.18, 6.7, 7.20, 8.28
  it('works by keyboard alone: sixteen scores, a note, and Ctrl+Enter to finish', async () => {
    const { user, store, onClose, host } = await openDialog();
    await focused('Présentation');
    await user.keyboard('4'.repeat(16));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Notes d’évaluation/ }));
    await user.keyboard('3 exemples.');
    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts({ host })).toEqual([['success', 'Succès', 'Évaluation finalisée avec succès']]);
    expect(store.writes.at(-1)).toMatchObject({
      table: 'trainer_evaluations',
      body: {
        evaluated_by: ME,
        criteria_scores: scoresOf(4),
        total_score: 116,
        max_score: 145,
        percentage: 80,
        evaluation_notes: '3 exemples.',
        recommendation: 'Candidat recommandé avec suivi initial',
        status: 'completed',
      },
    });
  });

  it('moves with arrows, J and K, and updates total, percentage and band with each score', async () => {
    const { user } = await openDialog({ evaluations: [official({ score: 4, status: 'draft' })] });
    await focused('Présentation');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await focused('Sens de l’écoute');
    await user.keyboard('jk');
    await focused('Sens de l’écoute');
    await user.keyboard('5');
    expect(scale('Sens de l’écoute').getByRole('radio', { name: '5 Excellent' })).toBeChecked();
    await focused('Expression orale');
    expect(
      screen.getByText(/118 points sur 145, 81,38\s%, Bon profil, 16 critères notés sur 16/),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Ce qui ferait changer de bande' })).toHaveTextContent(
      'Excellent profilUne note de plus à Savoir et Savoir-faire ensemble',
    );
    await user.keyboard('{ArrowRight}');
    expect(scale('Expression orale').getByRole('radio', { name: '5 Excellent' })).toBeChecked();
  });

  // spec 5.20
  it('shows what each score means for the current criterion', async () => {
    const { user } = await openDialog();
    await focused('Présentation');
    await user.keyboard('{ArrowDown}');
    expect(
      screen.getByText('Varie le rythme et les activités, et fait participer la plupart du groupe.'),
    ).toBeInTheDocument();
    expect(scale('Dynamisme').getByRole('radio', { name: '4 Bon' })).toHaveAccessibleDescription(
      /Varie le rythme/,
    );
    await user.click(screen.getByText(/^Relance au bon moment/));
    expect(scale('Dynamisme').getByRole('radio', { name: '5 Excellent' })).toBeChecked();
  });

  // spec 5.18
  it('names the first missing criterion and moves to it', async () => {
    const { disponibilite: _, ...fifteen } = scoresOf(3);
    const { user, store } = await openDialog({
      evaluations: [
        official({ status: 'draft', criteria_scores: fifteen, total_score: 84, percentage: 57.93 }),
      ],
    });
    await user.click(press('Finaliser l’évaluation'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Veuillez noter tous les critères avant de finaliser l'évaluation.");
    expect(store.writes).toEqual([]);
    expect(await axeViolations()).toEqual([]);
    await user.click(within(alert).getByRole('button', { name: 'Aller à Disponibilité' }));
    await focused('Disponibilité');
    await user.keyboard('3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks once for a justification of 1s and 5s, which the person may decline', async () => {
    const { user, store, onClose } = await openDialog({
      evaluations: [official({ score: 5, status: 'draft' })],
    });
    await user.click(press('Finaliser l’évaluation'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Une phrase pour les notes extrêmes/);
    expect(store.writes).toEqual([]);
    await user.click(within(alert).getByRole('button', { name: 'Justifier Présentation' }));
    await user.keyboard('3 exemples.');
    await user.click(press('Finaliser l’évaluation'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(store.writes.at(-1)?.body).toMatchObject({
      status: 'completed',
      justifications: { presentation: '3 exemples.' },
    });
  });
});

describe('drafts of an evaluation', () => {
  // spec 4.11, 5.21, 7.19, 8.29
  it('are saved on demand without all scores, inserted first and then updated', async () => {
    const { user, store, host, onClose } = await openDialog();
    await focused('Présentation');
    await user.keyboard('2');
    await user.click(press('Enregistrer le brouillon'));
    expect(await screen.findByText(/^Brouillon sauvegardé à\s\d\d:\d\d$/)).toBeInTheDocument();
    expect(toasts({ host })).toEqual([['success', 'Succès', 'Brouillon sauvegardé']]);
    await user.click(scale('Dynamisme').getByRole('radio', { name: '3 Moyen' }));
    await user.click(press('Enregistrer le brouillon'));
    await waitFor(() => expect(store.writes.map(({ method }) => method)).toEqual(['POST', 'PATCH']));
    expect(store.evaluations).toHaveLength(1);
    expect(store.evaluations[0]).toMatchObject({
      status: 'draft',
      criteria_scores: { presentation: 2, dynamisme: 3 },
      total_score: 8,
    });
    await waitFor(() => expect(host.unsaved()).toBe(0));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are saved automatically, without a toast', async () => {
    const { user, store, host } = await openDialog();
    await focused('Présentation');
    await user.keyboard('2');
    await waitFor(() => expect(store.writes).toHaveLength(1));
    expect(await screen.findByText(/^Brouillon sauvegardé à/)).toBeInTheDocument();
    expect(host.notices).toEqual([]);
  });

  it('are not made of a completed evaluation, which is corrected by finishing it again', async () => {
    const { user, store } = await openDialog({ evaluations: [official({ score: 4 })] });
    expect(screen.queryByRole('button', { name: 'Enregistrer le brouillon' })).toBeNull();
    await user.click(scale('Savoir').getByRole('radio', { name: '3 Moyen' }));
    expect(screen.getByText('Modifications non enregistrées')).toBeInTheDocument();
    await user.click(press('Finaliser l’évaluation'));
    await waitFor(() => expect(store.writes).toHaveLength(1));
    expect(store.evaluations[0]).toMatchObject({ status: 'completed', total_score: 113 });
  });
});

describe('what was written in an evaluation is kept', () => {
  const fail = (status: number, body: object) =>
    server.use(http.patch(tableUrl('trainer_evaluations'), () => HttpResponse.json(body, { status })));

  // spec 8.9
  it('when saving fails, with a toast, the reason in the dialog, and a retry', async () => {
    const { user, host, store } = await openDialog({
      evaluations: [official({ score: 4, status: 'draft' })],
    });
    const working = server.listHandlers();
    fail(500, { message: 'broken' });
    await user.type(screen.getByRole('textbox', { name: /Notes d’évaluation/ }), 'À recroiser.');
    await user.click(press('Enregistrer le brouillon'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("Impossible de sauvegarder l'évaluation");
    expect(toasts({ host })).toEqual([['error', 'Erreur', "Impossible de sauvegarder l'évaluation"]]);
    expect(screen.getByRole('textbox', { name: /Notes d’évaluation/ })).toHaveValue('À recroiser.');
    expect(host.unsaved()).toBe(1);

    server.resetHandlers(...working);
    await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(store.evaluations[0]).toMatchObject({ evaluation_notes: 'À recroiser.' }));
    await waitFor(() => expect(host.unsaved()).toBe(0));
  });

  // spec 8.9
  it('when automatic saving fails, with one toast until a save succeeds', async () => {
    const { user, store, host } = await openDialog({
      evaluations: [official({ score: 4, status: 'draft' })],
    });
    const working = server.listHandlers();
    let refused = 0;
    const refuse = () =>
      server.use(
        http.patch(tableUrl('trainer_evaluations'), () => {
          refused += 1;
          return HttpResponse.json({ message: 'broken' }, { status: 400 });
        }),
      );
    const notes = screen.getByRole('textbox', { name: /Notes d’évaluation/ });
    const failed = ['error', 'Erreur', "Impossible de sauvegarder l'évaluation"];
    const typeAndFail = async (text: string) => {
      const before = refused;
      await user.type(notes, text);
      await waitFor(() => expect(refused).toBeGreaterThan(before), { timeout: 4000 });
      expect(await screen.findByText('Non enregistré')).toBeInTheDocument();
    };
    refuse();
    await typeAndFail('À');
    expect(toasts({ host })).toEqual([failed]);
    await typeAndFail(' revoir');
    expect(toasts({ host })).toEqual([failed]);
    expect(notes).toHaveValue('À revoir');
    expect(host.unsaved()).toBe(1);

    server.resetHandlers(...working);
    await user.type(notes, '.');
    await waitFor(() => expect(store.evaluations[0]).toMatchObject({ evaluation_notes: 'À revoir.' }), {
      timeout: 4000,
    });
    expect(await screen.findByText(/^Brouillon sauvegardé à/)).toBeInTheDocument();
    refuse();
    await typeAndFail(' Vite');
    expect(toasts({ host })).toEqual([failed, failed]);
  });

  // spec 5.22, 7.23
  it('when the session has ended', async () => {
    const { user, store, host } = await openDialog({
      evaluations: [official({ score: 4, status: 'draft' })],
    });
    localStorage.clear();
    await user.type(screen.getByRole('textbox', { name: /Notes d’évaluation/ }), 'x');
    await user.click(press('Enregistrer le brouillon'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/User not authenticated/);
    expect(store.writes).toEqual([]);
    expect(host.unsaved()).toBe(1);
  });

  it('on Escape, which asks first', async () => {
    const { user, onClose } = await openDialog({ evaluations: [official({ score: 4 })] });
    const notes = screen.getByRole('textbox', { name: /Notes d’évaluation/ });
    await user.type(notes, 'Très à l’aise.');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: /Abandonner les modifications/ });
    await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(notes).toHaveValue('Très à l’aise.');
  });
});

describe('two recruiters on one evaluation', () => {
  const arrive = async () => {
    const opened = await openDialog({ evaluations: [official({ score: 4 })] });
    const [row] = opened.store.evaluations;
    opened.store.evaluations = [
      touched(row!, { criteria_scores: { ...scoresOf(4), savoir: 2 }, evaluated_by: OTHER }),
    ];
    await opened.user.click(scale('Savoir').getByRole('radio', { name: '3 Moyen' }));
    await opened.user.click(press('Finaliser l’évaluation'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Nadia Ferhat a finalisé cette évaluation entre-temps');
    expect(alert).toHaveTextContent('Savoir : 2 Insuffisant (ici : 3 Moyen)');
    expect(opened.store.writes).toEqual([]);
    return { ...opened, alert };
  };

  it('the second one sees what the first wrote, and may take it', async () => {
    const { user, alert } = await arrive();
    await user.click(within(alert).getByRole('button', { name: 'Prendre l’autre version' }));
    expect(scale('Savoir').getByRole('radio', { name: '2 Insuffisant' })).toBeChecked();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 6.7
  it('the second one may keep their own version after a question', async () => {
    const { user, alert, store, onClose } = await arrive();
    await user.click(within(alert).getByRole('button', { name: 'Garder la mienne' }));
    expect(scale('Savoir').getByRole('radio', { name: '3 Moyen' })).toBeChecked();
    await user.click(press('Finaliser l’évaluation'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(store.evaluations[0]).toMatchObject({ evaluated_by: ME, criteria_scores: { savoir: 3 } });
  });
});

describe('deleting an evaluation', () => {
  // antd's tooltip flushes while React commits, when a dialog moves the focus.
  beforeEach(() => allowConsole('flushSync was called'));

  it.each([
    ['says that it leaves no opinion to give, where it had opened those of others', 1, true],
    ['says nothing of opinions where there are none', 0, false],
  ] as const)('is explained: %s', async (_what, othersCount, isSaid) => {
    const { user } = await openDialog({ evaluations: [official()], othersCount });
    expect(
      await screen.findByRole('radio', { name: othersCount ? 'Comparer (1)' : 'Comparer' }),
    ).toBeVisible();
    await user.click(press('Supprimer l’évaluation'));
    const question = await screen.findByRole('dialog', { name: /Supprimer l’évaluation/ });
    const sentence = within(question).queryByText(/mais pas donner un avis/);
    expect(sentence !== null).toBe(isSaid);
  });

  // spec 7.21, 8.30
  it('asks first, confirms, and closes the dialog', async () => {
    const { user, store, host, onClose } = await openDialog({ evaluations: [official()] });
    await user.click(press('Supprimer l’évaluation'));
    const question = await screen.findByRole('dialog', { name: /Supprimer l’évaluation/ });
    expect(question).toHaveTextContent('Omar Benkirane-Tazi');
    expect(store.evaluations).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Supprimer l’évaluation' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(store.evaluations).toEqual([]);
    expect(toasts({ host })).toEqual([['success', 'Succès', 'Évaluation supprimée avec succès']]);
  });

  // spec 8.10
  it('that fails shows why, and nothing closes', async () => {
    const { user, host, onClose } = await openDialog({ evaluations: [official()] });
    server.use(http.delete(tableUrl('trainer_evaluations'), () => HttpResponse.json([])));
    await user.click(press('Supprimer l’évaluation'));
    const question = await screen.findByRole('dialog', { name: /Supprimer l’évaluation/ });
    await user.click(within(question).getByRole('button', { name: 'Supprimer l’évaluation' }));
    await waitFor(() =>
      expect(toasts({ host })).toEqual([['error', 'Erreur', "Impossible de supprimer l'évaluation"]]),
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});

// spec 8.8
it('the dialog says when evaluations cannot be read, and tries again on demand', async () => {
  serveEvaluations();
  server.use(
    http.get(tableUrl('trainer_evaluations'), () => HttpResponse.json({ code: '42501' }, { status: 403 }), {
      once: true,
    }),
  );
  const { user, host } = render(
    <EvaluationDialog application={application} open onClose={() => undefined} />,
  );
  expect(
    await screen.findByRole('heading', { name: 'Impossible de charger les évaluations' }),
  ).toBeInTheDocument();
  expect(toasts({ host })).toEqual([['error', 'Erreur', 'Impossible de charger les évaluations']]);
  await user.click(press('Réessayer'));
  expect(await screen.findByRole('radiogroup', { name: 'Savoir-être' })).toBeInTheDocument();
});

describe('several evaluators', () => {
  const tab = (name: string | RegExp) => screen.getByRole('radio', { name });

  it('give an opinion in the same grid, and compare afterwards, largest disagreements first', async () => {
    const { user, store, onClose } = await openDialog({
      evaluations: [official({ score: 4, evaluated_by: OTHER })],
      othersCount: 1,
    });
    expect(await screen.findByText('Finalisée par Nadia Ferhat')).toBeInTheDocument();
    await user.click(tab(/^Comparer/));
    expect(await screen.findByText(/Un avis est déjà rendu\./)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();

    await user.click(tab('Mon avis'));
    await focused('Présentation');
    await user.keyboard(`${'3'.repeat(12)}2${'3'.repeat(3)}`);
    await user.click(press('Rendre mon avis'));
    const table = await screen.findByRole('table');
    expect(store.opinions[0]).toMatchObject({ evaluator_id: ME, status: 'submitted', total_score: 84 });
    expect(store.evaluations[0]).toMatchObject({ evaluated_by: OTHER, total_score: 116 });
    const [, first] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/^Savoir-être × 34 Bon2 Insuffisant2$/);
    expect(onClose).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);

    await user.click(tab('Mon avis'));
    expect(scale('Savoir-être').getByRole('radio', { name: '2 Insuffisant' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Rendre mon avis' })).toBeNull();
  });

  it('are not asked for an opinion when they made the official evaluation', async () => {
    const { user } = await openDialog({ evaluations: [official()] });
    await user.click(tab('Mon avis'));
    expect(await screen.findByText('L’évaluation officielle est la vôtre')).toBeInTheDocument();
  });

  it('may give an opinion when they only corrected the official evaluation', async () => {
    const { user } = await openDialog({
      evaluations: [official({ evaluated_by: ME, completed_by: OTHER })],
    });
    await user.click(tab('Mon avis'));
    expect(await screen.findByRole('button', { name: 'Rendre mon avis' })).toBeEnabled();
  });

  it('are not asked for an opinion when they read the others through a deleted evaluation', async () => {
    const { user } = await openDialog({ opinions: [opinionOf(OTHER)], othersCount: 1 });
    await user.click(tab('Mon avis'));
    expect(await screen.findByText('Vous avez pu lire les avis de vos collègues')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rendre mon avis' })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  it('who already read the others learn it at the first draft, and keep what they typed', async () => {
    const { user } = await openDialog();
    server.use(
      http.post(tableUrl('evaluation_opinions'), () =>
        HttpResponse.json({ code: '42501', message: 'refused' }, { status: 403 }),
      ),
    );
    allowConsole(/403/);
    await user.click(tab('Mon avis'));
    await user.click(scale('Savoir-être').getByRole('radio', { name: '3 Moyen' }));
    await user.click(press('Enregistrer le brouillon'));
    expect(
      await screen.findByText(/^Vous avez pu lire les avis de vos collègues, ou vos droits/),
    ).toBeVisible();
    expect(scale('Savoir-être').getByRole('radio', { name: '3 Moyen' })).toBeChecked();
  });
});

it('the evaluation dialog has no accessibility fault', async () => {
  const { user } = await openDialog({ evaluations: [official({ score: 5 })] });
  expect(await axeViolations()).toEqual([]);
  await user.click(press('Finaliser l’évaluation'));
  await screen.findByRole('alert');
  expect(await axeViolations()).toEqual([]);
});

import {
  axeViolations,
  buildApplication,
  configureTestSupabase,
  render,
  type Application,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { buildAnalysis, passage } from '../../../testing/analysis.ts';
import { serveEditing } from '../../../testing/editing.ts';
import { giveDialogsTheirOwnIds } from '@trame/testing';
import AdoptDialog from './adopt-dialog.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

const ANALYSIS = buildAnalysis({
  result: {
    languages: [
      { language: 'anglais', level: 'C1', evidence: passage('anglais (C1)') },
      { language: 'Deutsch', level: null, evidence: passage('Deutsch') },
      { language: 'breton', level: null, evidence: passage('breton') },
      { language: 'Espagnol', level: null, evidence: null },
    ],
  },
});

async function open(change: Partial<Application> = {}, analysis = ANALYSIS) {
  const application = buildApplication({
    phone: '+33612345678',
    mastered_software: ['Word', 'Notion'],
    teaching_languages: ['French'],
    ...change,
  });
  const served = serveEditing(application);
  const closed: string[] = [];
  const rendered = render(
    <AdoptDialog application={application} analysis={analysis} onClose={() => closed.push('closed')} />,
  );
  await screen.findByRole('dialog', { name: 'Reprendre dans la candidature' });
  return { ...rendered, served, closed };
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const adopt = () => screen.getByRole('button', { name: 'Reprendre la sélection' });

it('the dialog offers what the CV proves and the application lacks, with nothing chosen beforehand', async () => {
  await open();
  expect(adopt()).toBeDisabled();
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(/6 12 34 56 78/);
  expect(group('Logiciels maîtrisés').getAllByRole('checkbox')).toHaveLength(1);
  expect(group('Logiciels maîtrisés').getByRole('checkbox', { name: 'Microsoft Excel' })).not.toBeChecked();
  expect(screen.getByText(/Word, Notion\./)).toBeInTheDocument();
  const languages = group('Langues d’enseignement');
  expect(languages.getAllByRole('checkbox')).toHaveLength(2);
  expect(languages.getByRole('checkbox', { name: 'Anglais' })).not.toBeChecked();
  expect(languages.getByRole('checkbox', { name: 'Allemand' })).not.toBeChecked();
  expect(await axeViolations()).toEqual([]);
});

it('taking over from the CV adds to lists, and overwrites nothing that was not chosen', async () => {
  const { user, served, closed, host } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Microsoft Excel' }));
  await user.click(screen.getByRole('checkbox', { name: 'Anglais' }));
  await user.click(adopt());
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(served.updates.map(({ body }) => body)).toEqual([
    { mastered_software: ['Word', 'Notion', 'Microsoft Excel'], teaching_languages: ['French', 'English'] },
  ]);
  expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Candidature mise à jour' } });
});

it('the phone of the application is overwritten once another is chosen', async () => {
  const { user, served, closed } = await open();
  await user.click(screen.getByRole('radio', { name: /6 98 76 54 32/ }));
  await user.click(adopt());
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(served.updates.map(({ body }) => body)).toEqual([{ phone: '+33698765432' }]);
});

it('the dialog asks when someone else changed the same field meanwhile', async () => {
  const { user, served, closed } = await open({ mastered_software: ['Excel'] });
  served.editElsewhere({ mastered_software: ['Word'] });
  await user.click(screen.getByRole('checkbox', { name: 'Notion' }));
  await user.click(adopt());
  const conflict = await screen.findByRole('dialog', { name: 'Cette candidature a changé entre-temps' });
  await user.click(within(conflict).getByRole('radio', { name: /Les deux/ }));
  await user.click(within(conflict).getByRole('button', { name: 'Enregistrer ces choix' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(served.row().mastered_software).toEqual(['Word', 'Excel', 'Notion']);
});

it('the dialog adds no more software than an application can have', async () => {
  const own = Array.from({ length: 49 }, (_, at) => `Logiciel ${at}`);
  const { user, served, closed } = await open({ mastered_software: own });
  const software = group('Logiciels maîtrisés');
  await user.click(software.getByRole('checkbox', { name: 'Notion' }));
  expect(software.getByRole('checkbox', { name: 'Microsoft Excel' })).toBeDisabled();
  expect(screen.getByText(/au plus 50 logiciels/)).toBeInTheDocument();
  await user.click(software.getByRole('checkbox', { name: 'Notion' }));
  await user.click(software.getByRole('checkbox', { name: 'Microsoft Excel' }));
  await user.click(adopt());
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(served.row().mastered_software).toEqual([...own, 'Microsoft Excel']);
});

it('the dialog says when the CV proves nothing new', async () => {
  const nothing = buildAnalysis({ result: { phones: [], skills: [], languages: [] } });
  await open({}, nothing);
  expect(screen.getByText(/a déjà tout ce que le CV étaye/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reprendre la sélection' })).toBeNull();
});

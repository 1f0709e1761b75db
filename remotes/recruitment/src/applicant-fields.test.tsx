import {
  applicantFields,
  rulesOf,
  staffFieldOf,
  type ApplicantField,
  type FieldKind,
  type FieldRules,
} from '@trame/domain';
import {
  buildApplication,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  render,
  renderRoutes,
  type Application,
} from '@trame/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBackend } from '../testing/backend.ts';
import { serveEditing } from '../testing/editing.ts';
import { DETAIL_COLUMNS } from './features/application-data/data/detail-columns.ts';
import { FIELD_LABELS } from './features/application-data/model/field-labels.ts';
import { fieldText } from './features/application-data/model/field-text.ts';
import { FIELDS } from './features/duplicates/model/fields.ts';
import EditApplication from './features/editing/edit-application.tsx';
import { SHEET_COLUMNS } from './features/exports/model/sheet-columns.ts';
import { frenchDossier } from './features/retention/model/dossier-text.ts';
import { applicationChanges } from './features/timeline/model/changes.ts';
import remote from './routes.tsx';

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

/** An answer of each kind, of a list the last choice: it asks for the answer that explains it. */
const ANSWERS: Readonly<Record<FieldKind, (name: string, rules: FieldRules) => unknown>> = {
  line: (name) => `R ${name}`.slice(0, 16),
  notes: (name) => `Note ${name}`,
  email: () => 'ana@exemple.fr',
  phone: () => '+33612345678',
  country: () => 'BE',
  date: () => '1987-04-12',
  flag: () => true,
  choice: (_name, { options = [] }) => options.at(-1)?.value,
  choices: (_name, { options = [] }) => options.slice(-1).map(({ value }) => value),
  tags: (name) => [`Mot ${name}`],
};
const application: Application = buildApplication(
  Object.fromEntries(
    applicantFields().map((name) => [name, ANSWERS[rulesOf(name).kind](name, rulesOf(name))]),
  ),
);

/** Fields with a line of their own; the others are read with the answer that they explain. */
const READ = applicantFields().filter((name) => !rulesOf(name).explains);
const holds = (text: string, name: ApplicantField) => {
  const { explains } = rulesOf(name);
  return text.includes(explains ? String(application[name]) : fieldText(name, application));
};
const missingIn = (text: string) => applicantFields().filter((name) => !holds(text, name));

describe('every field of the catalogue', () => {
  it('is shown on the page of an application, under its name', async () => {
    serveBackend({ applications: [application] });
    renderRoutes(remote, { route: `/applications/${application.id}` });
    const dialog = await screen.findByRole('dialog');
    // Numbers are formatted once the rules of phone numbers are loaded.
    await within(dialog).findByRole('link', {
      name: new RegExp(fieldText('phone', application).replace('+', '[+]')),
    });
    expect(missingIn(dialog.textContent)).toEqual([]);
    expect(READ.filter((name) => within(dialog).queryAllByText(FIELD_LABELS[name]).length === 0)).toEqual([]);
  });

  it('is in the form that edits an application, or declared there as absent', async () => {
    serveEditing(application);
    const { container } = render(<EditApplication application={application} onDone={() => undefined} />);
    await screen.findByRole('button', { name: 'Enregistrer' });
    const isThere = (name: ApplicantField) =>
      staffFieldOf(name).isReadOnly
        ? holds(container.textContent, name)
        : within(container).queryAllByText(FIELD_LABELS[name]).length > 0;
    expect(applicantFields().filter((name) => !isThere(name))).toEqual([]);
  });

  it('has a column in exported lists', () => {
    const row = { application, evaluation: undefined, assignee: '' };
    const columns = new Map(SHEET_COLUMNS.map(({ header, cell }) => [header, cell(row)]));
    expect(READ.filter((name) => !columns.get(FIELD_LABELS[name]))).toEqual([]);
    const texts = [...columns.values()].map((cell) => (cell?.kind === 'day' ? '12/04/1987' : cell?.value));
    expect(missingIn(texts.join('\n'))).toEqual([]);
  });

  it('can be compared and chosen when two applications are merged', () => {
    const chosen = FIELDS.flatMap(({ key, with: beside = [] }) => [key, ...beside]);
    expect(applicantFields().filter((name) => !chosen.includes(name))).toEqual([]);
    expect(missingIn(FIELDS.map(({ text }) => text(application)).join('\n'))).toEqual([]);
  });

  it('has its name and its value in the history', () => {
    for (const name of applicantFields()) {
      const changes = applicationChanges({ [name]: { from: null, to: application[name] } }, new Map());
      expect(changes).toHaveLength(1);
      expect(changes[0]?.label).toBe(FIELD_LABELS[name]);
      expect(changes[0]?.values?.to).not.toBe('');
    }
  });

  it('has a French name in the personal data given to an applicant', () => {
    const dossier = frenchDossier({ trainer_applications: [{ ...application }] });
    const [row] = dossier['candidature'] as Record<string, unknown>[];
    expect(applicantFields().filter((name) => name in (row ?? {}))).toEqual([]);
  });

  it('is among the columns read for the page of an application', () => {
    const columns = DETAIL_COLUMNS.split(', ');
    expect(applicantFields().filter((name) => !columns.includes(name))).toEqual([]);
  });
});

import { QueryClient } from '@tanstack/react-query';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  render,
} from '@trame/testing';
import { Button } from '@trame/ui/button';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  answerMissions,
  EXCEL,
  mission,
  MISSION_FIELDS,
  MISSION_SCHEMA,
  MISSION_TEXTS,
  missionData,
  type Mission,
  type MissionValues,
} from '../testing/missions.ts';
import { Edited, FormDialog } from './form-dialog.tsx';
import { FormPage } from './form-page.tsx';
import { useEntityForm } from './use-entity-form.ts';

type FormProps = { row?: Mission | undefined; onClose: (saved?: Mission) => void };

const useMissionForm = ({ row, onClose }: FormProps) =>
  useEntityForm<Mission, MissionValues>({
    data: missionData,
    schema: MISSION_SCHEMA,
    row,
    empty: { title: '', notes: '' },
    valuesOf: ({ title, notes }) => ({ title, notes }),
    fields: MISSION_FIELDS,
    texts: MISSION_TEXTS,
    refusals: { missions_title_unique: { field: 'title', message: 'Une mission porte déjà cet intitulé' } },
    onClose,
  });

const Fields = ({ control }: Pick<ReturnType<typeof useMissionForm>, 'control'>) => (
  <>
    <TextField name="title" control={control} label="Intitulé" required />
    <TextAreaField name="notes" control={control} label="Notes" rows={3} />
  </>
);

function OnPage(props: FormProps) {
  const form = useMissionForm(props);
  return (
    <FormPage title="Modifier « Excel »" breadcrumbs={[{ label: 'Missions', to: '/missions' }]} form={form}>
      <Fields control={form.control} />
    </FormPage>
  );
}

function InDialog({ open, ...props }: FormProps & { open: boolean }) {
  const form = useMissionForm(props);
  return (
    <FormDialog open={open} title="Mission" form={form}>
      <Fields control={form.control} />
    </FormDialog>
  );
}

const title = () => screen.findByRole('textbox', { name: /^Intitulé/ });
const notes = () => screen.findByRole('textbox', { name: /^Notes/ });
const button = (name: string) => screen.getByRole('button', { name });
const discard = () => screen.findByRole('dialog', { name: /Abandonner les modifications/ });
const refused = (message: string) =>
  HttpResponse.json({ code: '23505', message: `violates unique constraint "${message}"` }, { status: 409 });

function openPage(row?: Mission) {
  const onClose = vi.fn<FormProps['onClose']>();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { ...render(<OnPage row={row} onClose={onClose} />, { queryClient }), onClose, queryClient };
}

beforeAll(configureTestSupabase);
giveDialogsTheirOwnIds();

describe('the form of a row on its page', () => {
  it('tells the shell its place, and is accessible', async () => {
    const { host } = openPage(EXCEL);
    expect(await title()).toHaveValue('Excel');
    expect(host.pages.at(-1)).toEqual({
      title: 'Modifier « Excel »',
      breadcrumbs: [{ label: 'Missions', to: '/missions' }],
    });
    expect(await axeViolations()).toEqual([]);
  });

  it('sends nothing before it is right', async () => {
    const { asked } = answerMissions({ insert: [EXCEL] });
    const { user, onClose } = openPage();
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Un champ est à corriger avant l’enregistrement')).toBeVisible();
    expect(await title()).toHaveAccessibleDescription(/Donnez un intitulé/);
    expect(asked).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('adds a row, and closes with it', async () => {
    const { of } = answerMissions({ insert: [EXCEL] });
    const { user, onClose, host, queryClient } = openPage();
    await user.type(await title(), ' Excel ');
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(EXCEL));
    expect(of('insert')).toEqual([{ title: 'Excel', notes: '' }]);
    expect(host.notices.map(({ notice }) => notice.title)).toEqual(['Mission enregistrée']);
    expect(host.unsaved()).toBe(0);
    // Its page needs no other reading.
    expect(queryClient.getQueryData(missionData.one(EXCEL.id).queryKey)).toEqual(EXCEL);
  });

  it('saves on the version that it opened with', async () => {
    const saved = { ...EXCEL, notes: 'Salle 4', updated_at: 'v2' };
    const { asked } = answerMissions({ update: [saved] });
    const { user, onClose } = openPage(EXCEL);
    await user.type(await notes(), 'Salle 4');
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(saved));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.filters).toContain(`id=eq.${EXCEL.id}&updated_at=eq.v1`);
  });

  it('shows at its field that a name is taken, and nowhere else', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ insert: refused('missions_title_unique') });
    const { user, onClose, host } = openPage();
    await user.type(await title(), 'Excel');
    await user.click(button('Enregistrer'));
    await waitFor(async () =>
      expect(await title()).toHaveAccessibleDescription(/Une mission porte déjà cet intitulé/),
    );
    expect(await title()).toHaveFocus();
    expect(host.notices).toEqual([]);
    expect(screen.queryByText('Votre saisie est conservée.')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps what was typed when saving fails for another reason', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ insert: refused('missions_other') });
    const { user, onClose, host } = openPage();
    await user.type(await title(), 'Excel');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Votre saisie est conservée.')).toBeVisible();
    expect(screen.getByText('Impossible d’enregistrer la mission')).toBeVisible();
    expect(await title()).toHaveValue('Excel');
    expect(host.notices).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('names who changed the same field meanwhile', async () => {
    const { asked, of } = answerMissions({
      update: [],
      one: [{ ...EXCEL, title: 'Access', updated_at: 'v2' }],
      changes: [{ name: 'Ali Haddad', at: '2026-11-21T10:00:00Z', fields: ['title'] }],
    });
    const { user, onClose } = openPage(EXCEL);
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    const question = await screen.findByRole('dialog', { name: MISSION_TEXTS.changed });
    expect(question).toHaveTextContent(/Ali Haddad a modifié un champ.+Excel avancé.+Access/);
    expect(of('changes')).toEqual([{ entity_kind: 'mission', entity_id: EXCEL.id, since: 'v1' }]);
    expect(asked.map(({ what }) => what)).toEqual(['update', 'one', 'changes']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before it is left with something typed', async () => {
    const { user, onClose, host } = openPage(EXCEL);
    await user.type(await title(), ' avancé');
    expect(host.unsaved()).toBe(1);
    await user.click(button('Annuler'));
    await user.click(within(await discard()).getByRole('button', { name: 'Continuer la saisie' }));
    expect(await title()).toHaveValue('Excel avancé');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Annuler'));
    await user.click(within(await discard()).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined));
  });

  it('is left at once when nothing was typed', async () => {
    const { user, onClose } = openPage(EXCEL);
    await title();
    await user.click(button('Annuler'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

describe('the form of a row in a dialog', () => {
  it.each(['Annuler', 'Fermer', 'Escape'])('is not closed by « %s » while it is being saved', async (how) => {
    const gate = Promise.withResolvers<Mission[]>();
    const { of } = answerMissions({ update: () => gate.promise });
    const onClose = vi.fn<FormProps['onClose']>();
    const { user } = render(<InDialog open row={EXCEL} onClose={onClose} />);
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(of('update')).toHaveLength(1));
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(button(how));
    expect(screen.queryByRole('dialog', { name: /Abandonner/ })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    const saved = { ...EXCEL, title: 'Excel avancé', updated_at: 'v2' };
    gate.resolve([saved]);
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(saved));
  });

  it('asks before Escape loses what was typed', async () => {
    const onClose = vi.fn<FormProps['onClose']>();
    const { user } = render(<InDialog open row={EXCEL} onClose={onClose} />);
    await user.type(await title(), ' avancé');
    await user.keyboard('{Escape}');
    await user.click(within(await discard()).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined));
  });

  it('starts each time from the row that is opened, or empty for a new one', async () => {
    const ROWS = [EXCEL, mission(2, 'Word')];
    function Page() {
      const [edited, setEdited] = useState<Mission | 'new'>();
      return (
        <>
          {ROWS.map((row) => (
            <Button key={row.id} onClick={() => setEdited(row)}>
              {row.title}
            </Button>
          ))}
          <Button onClick={() => setEdited('new')}>Nouvelle</Button>
          <Edited edited={edited} onClose={() => setEdited(undefined)}>
            {({ key, ...form }) => <InDialog key={key} {...form} />}
          </Edited>
        </>
      );
    }
    const { user } = render(<Page />);
    for (const [name, value] of [
      ['Excel', 'Excel'],
      ['Word', 'Word'],
      ['Nouvelle', ''],
      ['Nouvelle', ''],
      ['Excel', 'Excel'],
    ] as const) {
      await user.click(button(name));
      expect(await title()).toHaveValue(value);
      await user.type(await title(), 'x');
      await user.click(button('Annuler'));
      await user.click(within(await discard()).getByRole('button', { name: 'Abandonner' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query';
import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  giveDialogsTheirOwnIds,
  render,
  rpcUrl,
  server,
} from '@trame/testing';
import { Button } from '@trame/ui/button';
import { TextAreaField, TextField } from '@trame/ui/text-field';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  answerMissions,
  EXCEL,
  mission,
  MISSION_FIELDS,
  MISSION_SCHEMA,
  MISSION_TEXTS,
  missionData,
  sessionIsOver,
  type Mission,
  type MissionValues,
} from '../testing/missions.ts';
import { send } from '../queries/call.ts';
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
afterEach(() => onlineManager.setOnline(true));
giveDialogsTheirOwnIds();

describe('the form of a row on its page', () => {
  it('gives the shell its title, and is accessible', async () => {
    const { host } = openPage(EXCEL);
    expect(await title()).toHaveValue('Excel');
    expect(host.pages.at(-1)).toEqual({
      title: 'Modifier « Excel »',
      breadcrumbs: [{ label: 'Missions', to: '/missions' }],
    });
    expect(await axeViolations()).toEqual([]);
  });

  it('sends nothing while a field is wrong', async () => {
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
    expect(host.notices.map(({ notice }) => notice.title)).toEqual(['Mission créée']);
    expect(host.unsaved()).toBe(0);
    // Its page needs no other reading.
    expect(queryClient.getQueryData(missionData.one(EXCEL.id).queryKey)).toEqual(EXCEL);
  });

  it('saves on the version that it was opened with', async () => {
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

  it('asks before it is closed with something typed', async () => {
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

  it('closes at once when nothing was typed', async () => {
    const { user, onClose } = openPage(EXCEL);
    await title();
    await user.click(button('Annuler'));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

/** The form on its page and in a dialog: both are left and saved alike. */
const FORMS = [
  ['on its page', (props: FormProps) => <OnPage {...props} />],
  ['in a dialog', (props: FormProps) => <InDialog open {...props} />],
] as const;

describe.each(FORMS)('the form of a row %s', (_where, formOf) => {
  const openForm = (row: Mission | undefined = EXCEL) => {
    const onClose = vi.fn<FormProps['onClose']>();
    return { ...render(formOf({ row, onClose })), onClose };
  };

  it('is sent by Enter in a field', async () => {
    const saved = { ...EXCEL, title: 'Excel avancé', updated_at: 'v2' };
    answerMissions({ update: [saved] });
    const { user, onClose } = openForm();
    await user.type(await title(), ' avancé{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(saved));
  });

  it('accepts no typing while it is being saved, since it would be lost, and says so', async () => {
    const gate = Promise.withResolvers<Mission[]>();
    const { of } = answerMissions({ update: () => gate.promise });
    const { user, onClose } = openForm();
    await user.type(await notes(), 'Salle 4');
    await user.type(await title(), ' avancé{Enter}');
    await waitFor(() => expect(of('update')).toHaveLength(1));
    expect((await title()).closest('[inert]')).not.toBeNull();
    expect((await notes()).closest('[inert]')).not.toBeNull();
    expect(button('Annuler')).toBeDisabled();
    expect(button('Enregistrement...')).toHaveFocus();
    await user.click(button('Enregistrement...'));
    gate.resolve([{ ...EXCEL, title: 'Excel avancé', updated_at: 'v2' }]);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(of('update')).toHaveLength(1);
  });

  it('shows in the form that saving failed and what was kept, and can be tried again', async () => {
    allowConsole('Failed to load resource');
    let answer: unknown = HttpResponse.json({}, { status: 503 });
    answerMissions({ update: () => answer });
    const { user, onClose } = openForm();
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Votre saisie est conservée.')).toBeVisible();
    expect((await title()).closest('[inert]')).toBeNull();
    answer = [EXCEL];
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('says that saving waits for the network, and saves when it is back', async () => {
    const { of } = answerMissions({ update: [EXCEL] });
    const { user, onClose } = openForm();
    await user.type(await title(), ' avancé');
    onlineManager.setOnline(false);
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('L’enregistrement attend le retour du réseau.')).toBeVisible();
    expect(of('update')).toEqual([]);
    onlineManager.setOnline(true);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('can be edited instead of waiting for the network, and is then saved as edited', async () => {
    const { of } = answerMissions({ update: [EXCEL] });
    const { user, onClose } = openForm();
    await user.type(await title(), ' avancé');
    onlineManager.setOnline(false);
    await user.click(button('Enregistrer'));
    await user.click(await screen.findByRole('button', { name: 'Reprendre la saisie' }));
    await waitFor(() => expect(button('Enregistrer')).toHaveFocus());
    onlineManager.setOnline(true);
    await user.type(await title(), ' 2');
    await user.click(button('Enregistrer'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(of('update')).toEqual([{ title: 'Excel avancé 2', notes: '' }]);
  });

  it('can be closed while saving waits for the network, and then saves nothing', async () => {
    const { of } = answerMissions({ update: [EXCEL], one: [EXCEL] });
    const { user, onClose, unmount } = openForm();
    await user.type(await title(), ' avancé');
    onlineManager.setOnline(false);
    await user.click(button('Enregistrer'));
    await screen.findByText('L’enregistrement attend le retour du réseau.');
    await user.click(button('Annuler'));
    await user.click(within(await discard()).getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(undefined));
    unmount();
    onlineManager.setOnline(true);
    // A save that waited would be sent before this reading.
    await send(missionData.store.one(EXCEL.id)).catch(() => undefined);
    expect(of('update')).toEqual([]);
  });

  it('gives the focus to the field of a refused name once it can be written in again', async () => {
    allowConsole('Failed to load resource');
    const gate = Promise.withResolvers<unknown>();
    const { of } = answerMissions({ update: () => gate.promise });
    const { user } = openForm();
    await user.type(await title(), ' avancé{Enter}');
    await waitFor(() => expect(of('update')).toHaveLength(1));
    // A browser refuses the focus to an inert field.
    const field = await title();
    field.addEventListener('focus', () => field.closest('[inert]') && field.blur());
    gate.resolve(refused('missions_title_unique'));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Une mission porte déjà cet intitulé/);
  });

  it('keeps what was typed when the row was deleted meanwhile, and says so', async () => {
    answerMissions({ update: [], one: [] });
    const { user, onClose } = openForm();
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Cette mission a été supprimée entre-temps')).toBeVisible();
    expect(await title()).toHaveValue('Excel avancé');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not say that a row was deleted when the session is over', async () => {
    allowConsole('Failed to load resource');
    answerMissions({ update: [], one: [] });
    server.use(http.post(rpcUrl('my_roles'), sessionIsOver));
    const { user } = openForm();
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Impossible d’enregistrer la mission')).toBeVisible();
    expect(screen.getByText('Votre saisie est conservée.')).toBeVisible();
    expect(await title()).toHaveValue('Excel avancé');
  });

  it('does not say that a role is missing when the session is over', async () => {
    allowConsole('Failed to load resource');
    const hidden = { code: '42501', message: 'new row violates row-level security policy' };
    answerMissions({ update: HttpResponse.json(hidden, { status: 403 }) });
    server.use(http.post(rpcUrl('my_roles'), sessionIsOver));
    const { user } = openForm();
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Impossible d’enregistrer la mission')).toBeVisible();
    expect(screen.queryByText(/Votre rôle/)).not.toBeInTheDocument();
    expect(await title()).toHaveValue('Excel avancé');
  });

  it('says when this person may no longer change the row', async () => {
    answerMissions({ update: [], one: [EXCEL] });
    const { user } = openForm();
    await user.type(await title(), ' avancé');
    await user.click(button('Enregistrer'));
    expect(await screen.findByText('Votre rôle ne permet pas de modifier cette mission')).toBeVisible();
  });
});

describe('the form of a row in a dialog', () => {
  it('starts with the focus on its first field', async () => {
    render(<InDialog open row={EXCEL} onClose={() => undefined} />);
    await waitFor(async () => expect(await title()).toHaveFocus());
    expect(await axeViolations()).toEqual([]);
  });

  it.each(['Fermer', 'Escape'])('is not closed by « %s » while it is being saved', async (how) => {
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

  it('starts from the row that is opened, or empty for a new one', async () => {
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

  describe('on a page that reads its row again while the form is open', () => {
    function Page() {
      const { data: row } = useQuery({
        ...missionData.one(EXCEL.id),
        initialData: EXCEL,
        staleTime: Infinity,
      });
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Modifier</Button>
          <Edited edited={isOpen ? row : undefined} onClose={() => setOpen(false)}>
            {({ key, ...form }) => <InDialog key={key} {...form} />}
          </Edited>
        </>
      );
    }

    it('closes once it is saved, and starts from what was saved when opened again', async () => {
      answerMissions({ update: [{ ...EXCEL, title: 'Excel avancé', updated_at: 'v2' }] });
      const { user } = render(<Page />);
      await user.click(button('Modifier'));
      await user.type(await title(), ' avancé');
      await user.click(button('Enregistrer'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(button('Modifier'));
      expect(await title()).toHaveValue('Excel avancé');
    });

    it('keeps what was typed and shows what another person changed', async () => {
      answerMissions({ update: [], one: [{ ...EXCEL, title: 'Word', updated_at: 'v2' }], changes: [] });
      const { user } = render(<Page />);
      await user.click(button('Modifier'));
      await user.type(await title(), ' avancé');
      await user.click(button('Enregistrer'));
      const conflict = await screen.findByRole('dialog', { name: MISSION_TEXTS.changed });
      expect(within(conflict).getByText('Excel avancé')).toBeInTheDocument();
      expect(within(conflict).getByText('Word')).toBeInTheDocument();
    });
  });
});

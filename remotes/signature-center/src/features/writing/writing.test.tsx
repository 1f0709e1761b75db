import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  functionUrl,
  giveDialogsTheirOwnIds,
  renderRoutes,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDraft, serveDraft } from '../../../testing/drafts.ts';
import { buildParts } from '../../../testing/envelopes.ts';
import remote from '../../routes.tsx';

beforeAll(configureTestSupabase);
// Their code is loaded when they are opened: a busy machine takes longer than a query waits.
beforeAll(() => Promise.all([import('./create-page.tsx'), import('./draft-page.tsx')]));
giveDialogsTheirOwnIds();
// The file itself is not there: its place says so.
beforeEach(() => allowConsole('Failed to load resource'));

const ID = buildDraft().request.id;
const DOCUMENT = buildDraft().documents[0]!.id;
/** Saves wait for a rest, and machines are busy. */
const SAVED = { timeout: 10_000 };
const PAGE = { width: 595, height: 842, rotation: 0 };
const LONG = { timeout: 40_000 };

const open = (route: string) => renderRoutes(remote, { route });
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
/** A save on this version: a rest of a busy machine while something is typed makes another save after it. */
const onVersion = (version: string) => expect.objectContaining({ version }) as unknown;
const person = {
  id: 'e2000000-0000-4000-8000-000000000001',
  role: 'signer',
  message: null,
  needs_code: false,
  language: 'fr',
  template_role: null,
};

const withClaire = () => {
  const draft = buildDraft();
  const recipients = [
    { ...person, name: 'Claire Estavoyer', email: 'claire@exemple.test', position: 1, status: 'waiting' },
  ];
  return { ...draft, recipients };
};

const fromTemplate = () => {
  const draft = buildDraft();
  return { ...draft, request: { ...draft.request, template_id: 't1' } };
};

describe('a new envelope', () => {
  it('begins with PDFs that are dropped, and opens its draft', async () => {
    const database = serveDraft();
    const { user } = open('/create');
    await screen.findByRole('button', { name: 'Choisir des PDF' });
    expect(await screen.findByRole('button', { name: 'Contrat-cadre 2027' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.upload(screen.getByLabelText('PDF à signer'), pdf('contrat.pdf'));
    await waitFor(() => expect(database.count('upload')).toBe(1), SAVED);
    expect(database.last('save')).toMatchObject({
      // Its name is a title until somebody gives another one.
      request: { title: 'contrat', remind_after: 5, remind_most: 3 },
    });
    expect(await screen.findByRole('button', { name: 'Relire et envoyer' }, SAVED)).toBeVisible();
  });

  it('takes ten documents, and says of the others, and of what is no PDF or too heavy, what to do', async () => {
    const database = serveDraft({ ...buildDraft(), documents: [] });
    const { user } = open(`/create/${ID}`);
    const scan = pdf('scan.pdf');
    Object.defineProperty(scan, 'size', { value: 31_000_000 });
    const files = [
      new File(['x'], 'photo.jpg', { type: 'image/jpeg' }),
      scan,
      ...Array.from({ length: 12 }, (_, number) => pdf(`annexe-${number}.pdf`)),
    ];
    const input = await screen.findByLabelText('PDF à signer');
    fireEvent.drop(screen.getByRole('region', { name: 'Documents à signer' }), {
      dataTransfer: { files, types: ['Files'] },
    });
    expect(
      await screen.findByText(/^annexe-11\.pdf\s: une enveloppe a 10 documents au plus/, undefined, LONG),
    ).toBeVisible();
    expect(database.count('upload')).toBe(10);
    expect(screen.getByText(/^photo\.jpg n’est pas un PDF\s: enregistrez-le/)).toBeVisible();
    expect(
      screen.getByText(/^scan\.pdf pèse 29,6\sMo\. Les documents .+ 14\sMo au plus ensemble\. Un scan/),
    ).toBeVisible();
    await user.upload(input, pdf('encore.pdf'));
    expect(
      await screen.findByText(/^encore\.pdf\s: une enveloppe a 10 documents/, undefined, SAVED),
    ).toBeVisible();
    expect(database.count('upload')).toBe(10);
    expect(await axeViolations()).toEqual([]);
  }, 60_000);

  it('says what to do with a Word document, and begins nothing', async () => {
    const database = serveDraft();
    open('/create');
    await screen.findByRole('button', { name: 'Choisir des PDF' });
    fireEvent.drop(screen.getByRole('region', { name: 'Documents à signer' }), {
      dataTransfer: { files: [new File(['x'], 'contrat.docx')], types: ['Files'] },
    });
    expect(await screen.findByText(/^contrat\.docx est un document de traitement de texte/)).toBeVisible();
    expect(database.count('save')).toBe(0);
  });

  it('is not left behind when its only file is refused', async () => {
    const database = serveDraft();
    server.use(
      http.post(functionUrl('signatures'), () =>
        HttpResponse.json(
          { error: { code: 'file_encrypted', message: 'Ce PDF est protégé.' } },
          { status: 422 },
        ),
      ),
      http.post(rpcUrl('delete_signature_draft'), async ({ request }) => {
        deleted.push(await request.json());
        return HttpResponse.json(null);
      }),
    );
    const deleted: unknown[] = [];
    const { user } = open('/create');
    await user.upload(await screen.findByLabelText('PDF à signer'), pdf('secret.pdf'));
    expect(await screen.findByText(/^secret\.pdf\s: Ce PDF est protégé\.$/, undefined, SAVED)).toBeVisible();
    await waitFor(
      () => expect(deleted).toEqual([{ request: expect.any(String) as string, version: 'v2' }]),
      SAVED,
    );
    expect(database.count('save')).toBe(1);
  });

  it('begins from a template', async () => {
    const database = serveDraft(fromTemplate());
    const { user } = open('/create');
    await user.click(await screen.findByRole('button', { name: 'Contrat-cadre 2027' }));
    await waitFor(() => expect(database.last('template')).toMatchObject({ template: 't1' }), SAVED);
    // Its roles come with it: who is added takes the fields of the template.
    expect(await screen.findByText('Le modèle attend 2 personnes', undefined, SAVED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter une personne' });
    // The role asks for a code.
    expect(within(dialog).getByRole('checkbox', { name: /^Demander un code/ })).toBeChecked();
    await user.type(within(dialog).getByRole('textbox', { name: /^Nom/ }), 'Omar');
    await user.type(within(dialog).getByRole('textbox', { name: /^Adresse/ }), 'omar@exemple.test');
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: {
            recipients: [{ name: 'Omar', needs_code: true, template_role: 0 }],
            fields: [{ kind: 'signature', x: 60, y: 100 }],
          },
        }),
      SAVED,
    );
  });

  it('that began from a template waits for the roles that are left, also when it is opened again', async () => {
    const draft = fromTemplate();
    const taken = { name: 'Nadège', email: 'nadege@exemple.test', position: 1, status: 'waiting' };
    const database = serveDraft({
      ...draft,
      recipients: [{ ...person, ...taken, role: 'approver', template_role: 1 }],
    });
    const { user } = open(`/create/${ID}`);
    expect(await screen.findByText('Le modèle attend 1 personne', undefined, SAVED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter une personne' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Nom/ }), 'Omar');
    await user.type(within(dialog).getByRole('textbox', { name: /^Adresse/ }), 'omar@exemple.test');
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
    // In the place of the role, before who has the second one.
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: {
            recipients: [
              { name: 'Omar', template_role: 0, position: 1 },
              { name: 'Nadège', template_role: 1, position: 2 },
            ],
            fields: [{ kind: 'signature' }],
          },
        }),
      SAVED,
    );
    expect(screen.queryByText(/^Le modèle attend/)).toBeNull();
  });
});

describe('a draft', () => {
  it('gets somebody who is known, and saves them by itself', async () => {
    const database = serveDraft();
    const { user } = open(`/create/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Signataire' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter une personne' });
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Formateur ou collègue' }));
    fireEvent.click(await screen.findByTitle(/^Claire Estavoyer, formateur/));
    expect(within(dialog).getByRole('textbox', { name: /^Nom/ })).toHaveValue('Claire Estavoyer');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Langue/ }));
    fireEvent.click(await screen.findByTitle('Anglais'));
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          version: 'v1',
          request: {
            id: ID,
            documents: [{ id: DOCUMENT }],
            recipients: [
              {
                name: 'Claire Estavoyer',
                email: 'claire@exemple.test',
                role: 'signer',
                position: 1,
                language: 'en',
              },
            ],
          },
        }),
      SAVED,
    );
    expect(await screen.findByText(/^Enregistré à/, undefined, SAVED)).toBeVisible();
  });

  it('keeps the trainer, the mission and the papers that it was made for', async () => {
    const about = {
      trainer_id: 'a0000000-0000-4000-8000-000000000009',
      mission_id: 'e6000000-0000-4000-8000-000000000001',
      paper_kind: 'contrat',
      more_kinds: ['charte'],
    };
    const draft = withClaire();
    const database = serveDraft({ ...draft, request: { ...draft.request, ...about } as never });
    const { user } = open(`/create/${ID}`);
    expect(await screen.findByText(/devient les pièces « Contrat signé », « Charte/)).toBeVisible();
    await user.keyboard('s');
    await waitFor(() => expect(database.last('save')).toMatchObject({ request: about }), SAVED);
  });

  it('goes on from what a colleague saved, with what was written here on top', async () => {
    const draft = withClaire();
    const database = serveDraft(draft);
    const refuseOnce = http.post(
      rpcUrl('save_signature_request'),
      () =>
        HttpResponse.json(
          { code: '23505', message: 'changed meanwhile', details: null, hint: 'version' },
          { status: 409 },
        ),
      { once: true },
    );
    const { user } = open(`/create/${ID}`);
    const message = await screen.findByRole('textbox', { name: /^Message/ });
    server.use(
      refuseOnce,
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...draft.request, title: 'Contrat de Paul', updated_at: 'v7' }]),
      ),
    );
    await user.type(message, ', et Paul');
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: { title: 'Contrat de Paul', message: 'Bonjour Claire, et Paul' },
        }),
      SAVED,
    );
    expect(database.all('save')).toContainEqual(onVersion('v7'));
    await waitFor(
      () => expect(screen.getByRole('textbox', { name: /^Objet/ })).toHaveValue('Contrat de Paul'),
      SAVED,
    );
  });

  it('says what was decided where a colleague changed the same', async () => {
    const draft = withClaire();
    serveDraft(draft);
    const { user } = open(`/create/${ID}`);
    const title = await screen.findByRole('textbox', { name: /^Objet/ });
    server.use(
      http.post(
        rpcUrl('save_signature_request'),
        () => HttpResponse.json({ code: '23505', hint: 'version' }, { status: 409 }),
        { once: true },
      ),
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...draft.request, title: 'Contrat de Paul', updated_at: 'v7' }]),
      ),
    );
    await user.clear(title);
    await user.type(title, 'Contrat de Claire');
    const said = /^Objet\s: le vôtre est gardé, l’autre était «\sContrat de Paul\s»\.$/;
    expect(await screen.findByText(said, undefined, SAVED)).toBeVisible();
    expect(title).toHaveValue('Contrat de Claire');
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Compris' }));
    expect(screen.queryByText(said)).toBeNull();
  });

  it('that a colleague sent meanwhile leaves what was written here to be copied', async () => {
    const draft = withClaire();
    serveDraft(draft);
    const { user } = open(`/create/${ID}`);
    const message = await screen.findByRole('textbox', { name: /^Message/ });
    server.use(
      http.post(rpcUrl('save_signature_request'), () =>
        HttpResponse.json({ code: '23505', hint: 'version' }, { status: 409 }),
      ),
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...draft.request, status: 'sent', updated_at: 'v7' }]),
      ),
    );
    await user.type(message, ', et Paul');
    expect(await screen.findByText('Cette enveloppe est envoyée', undefined, SAVED)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Copiez-le pour le garder/ })).toHaveValue(
      'Bonjour Claire, et Paul',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('shows what was written in another window once this one is looked at again', async () => {
    const draft = withClaire();
    serveDraft(draft);
    open(`/create/${ID}`);
    await screen.findByRole('textbox', { name: /^Objet/ });
    server.use(
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...draft.request, title: 'Ailleurs', updated_at: 'v7' }]),
      ),
    );
    fireEvent.focus(window);
    await waitFor(
      () => expect(screen.getByRole('textbox', { name: /^Objet/ })).toHaveValue('Ailleurs'),
      SAVED,
    );
  });

  it('keeps what a colleague saved while a file was added', async () => {
    const draft = withClaire();
    const database = serveDraft(draft);
    const { user } = open(`/create/${ID}`);
    const message = await screen.findByRole('textbox', { name: /^Message/ });
    server.use(
      http.get(tableUrl('signature_requests'), () =>
        HttpResponse.json([{ ...draft.request, title: 'Contrat de Paul', updated_at: 'v7' }]),
      ),
    );
    await user.upload(screen.getByLabelText('PDF à signer'), pdf('annexe.pdf'));
    await waitFor(
      () => expect(screen.getByRole('textbox', { name: /^Objet/ })).toHaveValue('Contrat de Paul'),
      SAVED,
    );
    await user.type(message, ', et Paul');
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: {
            title: 'Contrat de Paul',
            message: 'Bonjour Claire, et Paul',
            documents: [{ id: DOCUMENT }, { name: 'annexe.pdf' }],
          },
        }),
      SAVED,
    );
    expect(database.all('save')).toContainEqual(onVersion('v7'));
  });

  it('has the document that was stored, also when it could not be read again just then', async () => {
    const database = serveDraft(withClaire());
    const { user, host } = open(`/create/${ID}`);
    await screen.findByRole('textbox', { name: /^Message/ });
    server.use(
      http.get(tableUrl('signature_requests'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    await user.upload(screen.getByLabelText('PDF à signer'), pdf('annexe.pdf'));
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: { documents: [{ id: DOCUMENT }, { name: 'annexe.pdf' }] },
        }),
      LONG,
    );
    expect(host.notices.map(({ notice }) => notice.title)).not.toContain('annexe.pdf n’est pas ajouté');
    expect(database.count('upload')).toBe(1);
  }, 60_000);

  it('gets back what was taken out, with its fields', async () => {
    const draft = withClaire();
    const field = { ...buildParts().fields[0]!, document_id: DOCUMENT, recipient_id: person.id, value: null };
    const database = serveDraft({ ...draft, fields: [field] });
    const { user } = open(`/create/${ID}`);
    const file = draft.documents[0]!.file_name;
    const whole = {
      documents: [{ id: DOCUMENT }],
      recipients: [{ id: person.id }],
      fields: [{ id: field.id }],
    };
    await user.click(await screen.findByRole('button', { name: `Retirer ${file}` }));
    expect(await screen.findByText(/^Retiré\s: Contrat-cadre\.pdf, avec 1\schamp$/)).toBeVisible();
    await waitFor(
      () => expect(database.last('save')).toMatchObject({ request: { documents: [], fields: [] } }),
      SAVED,
    );
    await user.keyboard('u');
    await waitFor(() => expect(database.last('save')).toMatchObject({ request: whole }), SAVED);

    await user.click(screen.getByRole('button', { name: 'Actions pour Claire Estavoyer' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Retirer, avec ses champs' }));
    await waitFor(
      () => expect(database.last('save')).toMatchObject({ request: { recipients: [], fields: [] } }),
      SAVED,
    );
    await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
    await waitFor(() => expect(database.last('save')).toMatchObject({ request: whole }), SAVED);
  });

  it('gets fields by their letters, which arrows move and Delete removes', async () => {
    const database = serveDraft(withClaire());
    const { user } = open(`/create/${ID}`);
    expect(await screen.findByText('Claire Estavoyer n’a pas de champ de signature.')).toBeVisible();
    await user.keyboard('s');
    const listed = await screen.findByRole('button', { name: /^Signature\s*p\. 1/ });
    expect(listed).toHaveAttribute('aria-pressed', 'true');
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: {
            fields: [{ kind: 'signature', document_id: DOCUMENT, page: 0, x: 207.5, y: 394, w: 180, h: 54 }],
          },
        }),
      SAVED,
    );
    const height = screen.getByRole('spinbutton', { name: 'Hauteur, en points' });
    await user.clear(height);
    await user.type(height, '60');
    expect(height).toHaveValue(60);
    const bottom = screen.getByRole('spinbutton', { name: 'Depuis le bas, en points' });
    await user.clear(bottom);
    await user.type(bottom, '100{Enter}');
    await waitFor(
      () => expect(database.last('save')).toMatchObject({ request: { fields: [{ y: 100, h: 60 }] } }),
      SAVED,
    );
    expect(screen.queryByText('Claire Estavoyer n’a pas de champ de signature.')).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Supprimer le champ' }));
    await waitFor(() => expect(database.last('save')).toMatchObject({ request: { fields: [] } }), SAVED);
    expect(screen.getByRole('region', { name: /^Pages de/ })).toHaveFocus();
  });

  it('gets fields without a mouse and without a sight of the page: a page, and one of its named parts', async () => {
    const draft = withClaire();
    const documents = [{ ...draft.documents[0]!, pages: [PAGE, PAGE, PAGE] }];
    const database = serveDraft({ ...draft, documents });
    const { user } = open(`/create/${ID}`);
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    await user.click(within(pages).getByRole('button', { name: 'Page 3' }));
    expect(within(pages).getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'true');
    await user.keyboard('g');
    const dialog = await screen.findByRole('dialog', { name: 'Placer par zone' });
    const grid = within(dialog).getByRole('grid', { name: 'Zones de la page 3 de Contrat-cadre.pdf' });
    const part = (name: RegExp) => within(grid).getByRole('button', { name });
    // One of its fifteen parts is in the order of the keys, the arrows lead to the others.
    expect(
      within(grid)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([part(/^tout en haut, à gauche\. sans texte$/)]);
    await waitFor(() => expect(part(/^tout en haut, à gauche/)).toHaveFocus());
    await user.keyboard('{ArrowUp}{Control>}{End}{/Control}{ArrowRight}{ArrowUp}');
    expect(part(/^en bas, à droite/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(
      within(dialog).getByText(
        /^Signature de Claire Estavoyer placée page 3, en bas, à droite\s: 1\schamp sur cette page\.$/,
      ),
    ).toBeVisible();
    expect(part(/^en bas, à droite\. Signature de Claire Estavoyer\. sans texte$/)).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SAVED);
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: { fields: [{ kind: 'signature', page: 2, x: 405.83, y: 225.6 }] },
        }),
      SAVED,
    );
    expect(
      within(pages).getByRole('button', { name: /^Page 3, 1\schamp\s: Signature de Claire Estavoyer$/ }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^Signature\s*p\. 3.+, en bas, à droite$/ })).toBeVisible();
  });

  it('has fields that go to another page, and lie there as it is read', async () => {
    const draft = withClaire();
    const pages = [
      { width: 595, height: 842, rotation: 90 },
      { width: 595, height: 842, rotation: 0 },
    ];
    const documents = [{ ...draft.documents[0]!, pages }];
    const field = { ...buildParts().fields[0]!, page: 0, x: 100, y: 100, w: 54, h: 180 };
    const database = serveDraft({ ...draft, documents, fields: [field] });
    const { user } = open(`/create/${ID}`);
    await user.click(await screen.findByRole('button', { name: /^Signature\s*p\. 1, 100/ }, SAVED));
    const page = await screen.findByRole('spinbutton', { name: 'Page' }, SAVED);
    await user.clear(page);
    await user.type(page, '2{Enter}');
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({ request: { fields: [{ page: 1, w: 180, h: 54 }] } }),
      SAVED,
    );
  });

  it('takes files that are dropped while another one is added, one after the other', async () => {
    const database = serveDraft(withClaire());
    open(`/create/${ID}`);
    const zone = await screen.findByRole('region', { name: 'Documents à signer' });
    for (const name of ['a.pdf', 'b.pdf'])
      fireEvent.drop(zone, { dataTransfer: { files: [pdf(name)], types: ['Files'] } });
    await waitFor(() => expect(database.count('upload')).toBe(2), SAVED);
  });

  it('asks people in another order, by the mouse or by the menu', async () => {
    const draft = withClaire();
    const others = ['Hélène Garrigue', 'Nadège Saulnier'].map((name, at) => ({
      ...person,
      id: `e2000000-0000-4000-8000-00000000000${at + 2}`,
      name,
      email: `${at}@exemple.test`,
      position: at + 2,
      status: 'waiting',
    }));
    const database = serveDraft({ ...draft, recipients: [...draft.recipients, ...others] });
    const { user } = open(`/create/${ID}`);
    await screen.findByText('Nadège Saulnier', { selector: 'strong' });
    const rows = () => screen.getAllByText(/@exemple\.test$/).map((email) => email.closest('li')!);
    const names = () => rows().map((row) => row.querySelector('strong')?.textContent);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const [claire, helene, nadege] = rows();
    fireEvent.dragStart(claire!, { dataTransfer });
    fireEvent.dragOver(nadege!, { dataTransfer });
    expect(nadege).toHaveAttribute('data-drop', 'after');
    fireEvent.drop(nadege!, { dataTransfer });
    fireEvent.dragEnd(claire!, { dataTransfer });
    expect(names()).toEqual(['Hélène Garrigue', 'Nadège Saulnier', 'Claire Estavoyer']);
    expect(nadege).not.toHaveAttribute('data-drop');
    await user.click(within(helene!).getByRole('button', { name: 'Actions pour Hélène Garrigue' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Descendre' }));
    expect(names()).toEqual(['Nadège Saulnier', 'Hélène Garrigue', 'Claire Estavoyer']);
    await waitFor(
      () =>
        expect(database.last('save')).toMatchObject({
          request: {
            recipients: [
              { name: 'Nadège Saulnier' },
              { name: 'Hélène Garrigue' },
              { name: 'Claire Estavoyer' },
            ],
          },
        }),
      SAVED,
    );
  });

  it('is kept as a template as it is on the screen, handed over or deleted, without leaving it', async () => {
    // antd's tooltip flushes while React commits, when a dialog moves the focus.
    allowConsole('flushSync was called');
    const database = serveDraft(withClaire());
    const kept: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_signature_template'), async ({ request }) => {
        kept.push(await request.json());
        return HttpResponse.json('t9');
      }),
    );
    const { user, host } = open(`/create/${ID}`);
    const subject = await screen.findByRole('textbox', { name: /^Objet/ });
    fireEvent.change(subject, { target: { value: 'Contrat type' } });
    await user.click(screen.getByRole('button', { name: 'Autres actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Confier à un collègue…' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Supprimer le brouillon…' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Garder comme modèle…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Garder comme modèle' }, SAVED);
    expect(database.last('save')).toMatchObject({ request: { title: 'Contrat type' } });
    await user.click(within(dialog).getByRole('button', { name: 'Garder' }));
    await waitFor(() => expect(kept).toEqual([{ request: ID, name: 'Contrat type' }]), SAVED);
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Modèle gardé' } }));
    expect(subject).toBeInTheDocument();
  });

  it('is sent on the version that was saved last, after a look at who gets what', async () => {
    const database = serveDraft(withClaire());
    const { user, host } = open(`/create/${ID}`);
    await screen.findByText('Claire Estavoyer n’a pas de champ de signature.');
    await user.click(screen.getByRole('button', { name: 'Relire et envoyer' }));
    const refused = await screen.findByRole('dialog', { name: 'À corriger avant l’envoi' });
    expect(within(refused).queryByRole('button', { name: 'Envoyer' })).toBeNull();
    await user.click(within(refused).getByRole('button', { name: 'Relire' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SAVED);
    await user.keyboard('s');
    await screen.findByRole('button', { name: /^Signature\s*p\. 1/ });
    await user.click(screen.getByRole('button', { name: 'Relire et envoyer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Envoyer à signer/ });
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(database.last('send')).toEqual({ request: ID, version: 'v2' }), SAVED);
    await waitFor(
      () => expect(host.notices.at(-1)).toMatchObject({ notice: { title: 'Enveloppe envoyée' } }),
      SAVED,
    );
  });

  it('shows before it is sent what its sender should know, with each pair of fields that overlap', async () => {
    const fields = ['1', '2'].map((last) => ({
      label: null,
      is_required: true,
      value: null,
      filled_at: null,
      id: `f2000000-0000-4000-8000-00000000000${last}`,
      document_id: DOCUMENT,
      recipient_id: person.id,
      kind: 'signature',
      page: 0,
      x: 72,
      y: 60,
      w: 180,
      h: 54,
    }));
    serveDraft({ ...withClaire(), fields });
    const { user } = open(`/create/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Relire et envoyer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Envoyer à signer/ });
    await user.click(within(dialog).getByText('Voir laquelle'));
    const pair = within(dialog).getByText(/^Contrat-cadre\.pdf, page 1\s: Signature et Signature$/);
    await waitFor(() => expect(pair).toBeVisible());
    expect(await axeViolations()).toEqual([]);
  });

  it('is seen as a recipient sees it, in a region that the keyboard scrolls', async () => {
    serveDraft(withClaire());
    const { user } = open(`/create/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Voir comme Claire Estavoyer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Voir comme/ }, SAVED);
    const region = within(dialog).getByRole('region', { name: 'Aperçu' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(await axeViolations()).toEqual([]);
  });

  it('whose sending was not answered counts as sent once it is, and its mails are asked for', async () => {
    const draft = withClaire();
    const field = { label: null, is_required: true, value: null, filled_at: null };
    const fields = [
      {
        ...field,
        id: 'f2000000-0000-4000-8000-000000000001',
        document_id: DOCUMENT,
        recipient_id: person.id,
        page: 0,
        x: 60,
        y: 100,
        w: 180,
        h: 54,
        kind: 'signature',
      },
    ];
    serveDraft({ ...draft, fields });
    let calls = 0;
    let mails = 0;
    let isRead = false;
    server.use(
      http.post(rpcUrl('send_signature_request'), () => {
        calls += 1;
        return calls === 1
          ? HttpResponse.error()
          : HttpResponse.json({ code: '55000', message: 'not a draft', hint: 'status' }, { status: 400 });
      }),
      http.get(tableUrl('signature_requests'), ({ request }) => {
        if (!request.url.includes('select=sent_at')) return HttpResponse.json([draft.request]);
        return isRead ? HttpResponse.json([{ sent_at: '2026-11-30T09:00:00Z' }]) : HttpResponse.error();
      }),
      http.post(functionUrl('notifications'), () => {
        mails += 1;
        return HttpResponse.json({ sent: 1, failed: 0 });
      }),
    );
    const { user, host } = open(`/create/${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Relire et envoyer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Envoyer à signer/ });
    const press = within(dialog).getByRole('button', { name: 'Envoyer' });
    await user.click(press);
    const titles = () => host.notices.map(({ notice }) => notice.title);
    await waitFor(() => expect(titles()).toContain('Envoi resté sans réponse'), { timeout: 30_000 });
    isRead = true;
    await user.click(press);
    await waitFor(() => expect(titles()).toContain('Enveloppe envoyée'), SAVED);
    expect(mails).toBe(2);
  }, 60_000);
});

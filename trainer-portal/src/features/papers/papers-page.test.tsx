import { addDays, formatDate, today } from '@trame/domain';
import { setConfig } from '@trame/session/config';
import { configureTestSupabase, render, rpcUrl, server, SUPABASE_URL } from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPaper } from '../../../testing/a-paper.ts';
import { aConfig } from '../../../testing/signed-in.ts';
import { textPdf } from '../../../testing/text-pdf.ts';
import type { MyPaper } from './data/my-papers-query.ts';
import * as sending from './data/send-paper.ts';
import * as pages from '../pictures/picture-page.ts';
import PapersPage from './papers-page.tsx';

let papers: MyPaper[];

beforeEach(() => {
  configureTestSupabase();
  setConfig(aConfig());
  papers = [];
  server.use(http.post(rpcUrl('my_papers'), () => HttpResponse.json(papers)));
});

const open = (kind = '') => render(<PapersPage />, { route: `/espace-formateur-91c7e/papers${kind}` });
const row = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('li')!;

it('a renewal that was refused is shown with its reason, and what counts meanwhile', async () => {
  papers = [
    aPaper('rc-pro', { expires_on: '2099-12-01' }),
    aPaper('rc-pro', { status: 'refused', reason: 'Le document est illisible.' }),
  ];
  open();
  const line = await row('Assurance RC pro');
  expect(line).toHaveTextContent('Vérifiée, valable jusqu’au 01/12/2099 · la nouvelle est à refaire');
  expect(line).toHaveTextContent('Le document est illisible.');
  expect(within(line).getByRole('button', { name: /^Corriger\s: Assurance RC pro$/ })).toBeInTheDocument();
});

/** The browser's button, and how the page came to be shown at which query. */
function Back() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Précédent {useNavigationType()} {search}
    </button>
  );
}

it('a paper that was closed is not opened again by going back', async () => {
  const { user } = render(
    <>
      <PapersPage />
      <Back />
    </>,
    { route: '/espace-formateur-91c7e/papers' },
  );
  await user.click(within(await row('Assurance RC pro')).getByRole('button'));
  await screen.findByRole('dialog', { name: 'Assurance RC pro' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Précédent REPLACE' }));
  expect(await screen.findByRole('button', { name: 'Précédent POP' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** A day until which an insurance of a year may count. */
const UNTIL = formatDate(addDays(today(), 300));
const ENDING = textPdf('Assurance', `Contrat valable jusqu au ${UNTIL}`);

describe('a document that is chosen', () => {
  const choose = async (file: File | File[]) => {
    const { user, host } = open('?kind=rc-pro');
    const sheet = within(await screen.findByRole('dialog', { name: 'Assurance RC pro' }));
    await sheet.findByRole('button', { name: 'Choisir un fichier' });
    const give = async (next: File | File[]) => {
      const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
      await user.upload(inputs[inputs.length - 1]!, next);
    };
    await give(file);
    return { user, host, sheet, give, end: () => sheet.findByLabelText(/^Valable jusqu’au/) };
  };

  it('proposes the date that it says', async () => {
    const { end } = await choose(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
  });

  it('leaves what the person typed', async () => {
    const { user, sheet, give, end } = await choose(textPdf('Assurance', 'Rien'));
    await user.type(await end(), '01/02/2098');
    await user.click(sheet.getByRole('button', { name: 'Changer' }));
    await give(ENDING);
    expect(await sheet.findByText(`« Contrat valable jusqu au ${UNTIL} »`)).toBeInTheDocument();
    expect(await end()).toHaveValue('01/02/2098');
  });

  it('takes what was read of it away when it is changed, for another or for pictures', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(pages, 'thumbnail').mockResolvedValue(document.createElement('canvas'));
    const { user, sheet, give, end } = await choose(
      textPdf('Assurance', 'Contrat valable jusqu au 12/05/2020'),
    );
    await waitFor(async () => expect(await end()).toHaveValue('12/05/2020'));
    await user.click(sheet.getByRole('button', { name: 'Changer' }));
    await give(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
    await user.click(sheet.getByRole('button', { name: 'Changer' }));
    await give(new File(['x'], 'page.png', { type: 'image/png' }));
    expect(await end()).toHaveValue('');
    expect(sheet.queryByText(/Lu dans votre document/)).not.toBeInTheDocument();
  });

  it('that the server fails to take is kept, and the failure is reported under the reference that is shown', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () => new HttpResponse(null, { status: 500 })),
    );
    const { user, host, sheet, end } = await choose(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    const notice = await sheet.findByText(/Le problème a été signalé \(réf\. /);
    expect(host.reports).toHaveLength(1);
    expect(notice).toHaveTextContent('Votre document est toujours là.');
  });

  it('that is over is not sent: the sentence is at its field, which gets the focus', async () => {
    const sent = vi.fn<() => Response>(() => HttpResponse.json({ id: 'a' }));
    server.use(http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, sent));
    const { user, sheet, end } = await choose(textPdf('Assurance', 'Contrat valable jusqu au 29/02/2020'));
    await waitFor(async () => expect(await end()).toHaveValue('29/02/2020'));
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    expect(await end()).toHaveAccessibleDescription(/n’est plus valable à ce jour/);
    await waitFor(async () => expect(await end()).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
  });

  it('goes to another group with the focus, once it is sent', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () => {
        papers = [aPaper('rc-pro', { status: 'to_check' })];
        return HttpResponse.json({ id: 'a', status: 'to_check' });
      }),
    );
    const { user, sheet, end } = await choose(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    const waiting = within(await screen.findByRole('region', { name: /^En cours de vérification/ }));
    await waitFor(() => expect(waiting.getByRole('heading', { name: 'Assurance RC pro' })).toHaveFocus());
  });

  it('that is the verified one is not announced as deposited', async () => {
    papers = [aPaper('rc-pro', { expires_on: '2099-12-01' })];
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
        HttpResponse.json({ id: papers[0]!.id, status: 'verified' }),
      ),
    );
    const { user, host, sheet } = await choose(ENDING);
    await user.click(await sheet.findByRole('button', { name: 'Déposer cette pièce' }));
    expect(
      await sheet.findByText(
        /^C’est la pièce déjà vérifiée, valable jusqu’au 01\/12\/2099\s: envoyez la nouvelle/,
      ),
    ).toBeVisible();
    expect(host.notices).toHaveLength(0);
  });

  it('with a day of before papers is not sent', async () => {
    const { user, sheet, end } = await choose(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
    await user.clear(await end());
    await user.type(await end(), '12/05/1926');
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    expect(await end()).toHaveAccessibleDescription(/antérieure au 01\/01\/1950/);
  });

  it('and refused for a field that the form does not have is said', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
        HttpResponse.json(
          {
            error: {
              code: 'invalid_fields',
              message: 'Refusé.',
              fields: { kind: 'Ce type de pièce n’existe pas.' },
            },
          },
          { status: 422 },
        ),
      ),
    );
    const { user, sheet } = await choose(ENDING);
    await user.click(await sheet.findByRole('button', { name: 'Déposer cette pièce' }));
    expect(await sheet.findByText('Ce type de pièce n’existe pas.')).toBeVisible();
  });

  it('among several PDFs is the first, and the others are said to be left out', async () => {
    const { sheet } = await choose([ENDING, textPdf('Autre', 'Rien')]);
    expect(await sheet.findByText(/^Un seul PDF à la fois/)).toBeVisible();
    expect(await sheet.findByLabelText(/^Valable jusqu’au/)).toHaveValue(UNTIL);
  });

  it('cannot be changed while it is being sent, nor can its pages or answers', async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    // The pages are being prepared for as long as the test lasts.
    vi.spyOn(pages, 'picturePages').mockImplementation((_pictures, _most, onPage) => {
      onPage(0, 1);
      return new Promise(() => undefined);
    });
    vi.spyOn(pages, 'thumbnail').mockResolvedValue(document.createElement('canvas'));
    const { user, sheet, end } = await choose(new File(['x'], 'page.png', { type: 'image/png' }));
    await user.type(await end(), UNTIL);
    const add = await sheet.findByRole('button', { name: 'Ajouter une page' });
    const parts = [add, await end()];
    const inert = () => parts.map((part) => part.closest('[inert]') !== null);
    expect(inert()).toEqual([false, false]);
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    await waitFor(() => expect(inert()).toEqual([true, true]));
    const stop = sheet.getByRole('button', { name: 'Annuler l’envoi' });
    expect(stop.closest('[inert]')).toBeNull();
    await user.click(stop);
    await waitFor(() => expect(inert()).toEqual([false, false]));
  });

  it('and cancelled on its way is listed as soon as it can be known to have arrived', async () => {
    // It is on its way until it is cancelled.
    const sendUntilCancelled = ({ signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    vi.spyOn(sending, 'useSendPaper').mockReturnValue({
      mutateAsync: sendUntilCancelled,
    } as unknown as ReturnType<typeof sending.useSendPaper>);
    onTestFinished(() => void vi.restoreAllMocks());
    const { user, sheet, end } = await choose(ENDING);
    await waitFor(async () => expect(await end()).toHaveValue(UNTIL));
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    const stop = await sheet.findByRole('button', { name: 'Annuler l’envoi' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await user.click(stop);
    expect(await sheet.findByText(/^La pièce est peut-être arrivée quand même/)).toBeVisible();
    // The function had not judged it yet.
    expect(sheet.queryByText('assurance.pdf')).toBeNull();
    papers = [aPaper('rc-pro', { status: 'to_check', file_name: 'assurance.pdf' })];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await sheet.findByText('assurance.pdf')).toBeVisible();
  });

  it('and refused for one of its fields can be changed there at once', async () => {
    const fields = { reference: 'Ce numéro n’est pas celui d’un contrat.' };
    server.use(
      http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
        HttpResponse.json({ error: { code: 'invalid_fields', message: 'Refusé.', fields } }, { status: 422 }),
      ),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    let prepared = () => {};
    vi.spyOn(pages, 'picturePages').mockImplementation((_pictures, _most, onPage) => {
      onPage(0, 1);
      return new Promise((resolve) => {
        prepared = () => resolve({ pages: [] });
      });
    });
    vi.spyOn(pages, 'thumbnail').mockResolvedValue(document.createElement('canvas'));
    const { user, sheet, end } = await choose(new File(['x'], 'page.png', { type: 'image/png' }));
    await user.type(await end(), UNTIL);
    await user.click(sheet.getByRole('button', { name: 'Déposer cette pièce' }));
    const field = sheet.getByLabelText(/^Numéro de contrat/);
    await waitFor(() => expect(field.closest('[inert]')).not.toBeNull());
    // A browser gives no focus to what is inert; jsdom does.
    const wasInert: boolean[] = [];
    field.addEventListener('focus', () => wasInert.push(field.closest('[inert]') !== null));
    prepared();
    expect(await sheet.findByText('Ce numéro n’est pas celui d’un contrat.')).toBeVisible();
    await waitFor(() => expect(wasInert).toEqual([false]));
  });

  it('has its size in French', async () => {
    const { sheet } = await choose(ENDING);
    expect(await sheet.findByText(/^637\soctets$/)).toBeInTheDocument();
  });
});

it('a paper that waits is taken back only once that is confirmed', async () => {
  papers = [aPaper('charte', { status: 'to_check' })];
  const taken = vi.fn<() => Response>(() => {
    papers = [];
    return new HttpResponse(null, { status: 204 });
  });
  server.use(http.post(rpcUrl('withdraw_my_paper'), taken));
  const { user } = open('?kind=charte');
  await user.click(await screen.findByRole('button', { name: 'Retirer' }));
  const question = within(await screen.findByRole('dialog', { name: 'Retirer cette pièce\u202f?' }));
  expect(taken).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Retirer la pièce' }));
  await waitFor(() => expect(taken).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
});

import { createQueryClient } from '@trame/data';
import { axeViolations, configureTestSupabase, functionUrl, renderRoutes, server } from '@trame/testing';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import remote from '../../routes.tsx';
import { buildPrompt, buildVersion, servePrompts } from '../../../testing/prompts.ts';

const LINKS = { 'hubs.prompts': '/', 'hubs.ai-notice': '/ce-que-lit-l-ia' };
const PROMPT = '/prompts/cv-extraction';

const open = (route = '/') => renderRoutes(remote, { area: 'ai-prompt-viewer', route, links: LINKS });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const section = (name: string) => screen.findByRole('region', { name });

beforeAll(configureTestSupabase);

describe('the list of prompts', () => {
  it('shows that it is loading, then the purpose and the current version of each prompt', async () => {
    servePrompts([buildPrompt()]);
    const { host } = open();
    expect(await screen.findByText('Chargement des prompts…')).toBeInTheDocument();
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByRole('link', { name: 'Lecture d’un CV' })).toHaveAttribute('href', PROMPT);
    expect(card.getByText('Relever ce que dit un CV.')).toBeVisible();
    expect(card.getByText('v2')).toBeVisible();
    expect(card.getByText('En vigueur')).toBeVisible();
    expect(card.getByText('21/11/2026')).toBeVisible();
    expect(card.getByText('Équipe Recrutement')).toBeVisible();
    expect(card.getByText('3 versions')).toBeVisible();
    expect(host.pages.at(-1)?.title).toBe('Prompts IA');
    expect(await axeViolations()).toEqual([]);
  });

  it('says when there are no prompts', async () => {
    servePrompts([]);
    open();
    expect(await screen.findByRole('heading', { name: 'Aucun prompt' })).toBeVisible();
  });

  it.each([
    ['service is down', () => HttpResponse.json({}, { status: 503 }), /redémarre/],
    ['network is away', () => HttpResponse.error(), /Vérifiez votre connexion/],
    ['answer makes no sense', () => HttpResponse.json({ prompts: [{}] }), /a été signalé/],
  ])('explains when the %s, and tries again on demand', async (_what, answer, advice) => {
    server.use(http.get(functionUrl('prompts'), answer));
    const { user, host } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les prompts');
    expect(screen.getByText(advice)).toBeVisible();
    expect(screen.getByText('TEST-1')).toBeVisible();
    expect(host.reports).toHaveLength(1);
    servePrompts([buildPrompt()]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: 'Lecture d’un CV' })).toBeVisible();
  });
});

describe('a prompt', () => {
  it('opens from the list on its current version, without another request', async () => {
    const log = servePrompts([buildPrompt()]);
    const queryClient = createQueryClient();
    const { user, host } = renderRoutes(remote, { area: 'ai-prompt-viewer', links: LINKS, queryClient });
    await user.click(await screen.findByRole('link', { name: 'Lecture d’un CV' }));
    expect(await title('Lecture d’un CV')).toBeVisible();
    const words = within(await section('Texte de la v2'));
    expect(words.getByText('Tu relèves mot pour mot ce que dit le CV.')).toBeVisible();
    expect(log.asked).toBe(1);
    expect(host.pages.at(-1)).toEqual({
      title: 'Lecture d’un CV',
      breadcrumbs: [{ label: 'Prompts IA', to: '/' }],
    });
    expect(await axeViolations()).toEqual([]);
  });

  it('lists its versions, newest first, with what each changed', async () => {
    servePrompts([buildPrompt()]);
    const { user } = open(PROMPT);
    const versions = within(await section('Versions')).getAllByRole('listitem');
    expect(versions.map((version) => within(version).getAllByRole('link')[0]?.textContent)).toEqual([
      'Version v3',
      'Version v2',
      'Version v1',
    ]);
    expect(versions[0]).toHaveTextContent(/Proposée.*Ce que change la v3/);
    expect(versions[2]).toHaveTextContent('Remplacée');
    await user.click(screen.getByRole('link', { name: 'Version v1' }));
    expect(within(await section('Texte de la v1')).getByText('Tu ne juges pas.')).toBeVisible();
    // What the link changes may be far above it, so it gets the focus.
    const content = screen.getByRole('region', { name: 'Texte de la v1' }).parentElement;
    expect(content).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Version v2' }));
    expect(await section('Texte de la v2')).toBeVisible();
  });

  it('is compared with the previous version, in words as well as in colours', async () => {
    servePrompts([buildPrompt()]);
    const { user } = open(PROMPT);
    await user.click(await screen.findByRole('radio', { name: 'Comparer' }));
    const changes = within(await section('Comparaison'));
    expect(await changes.findByText('1 ligne ajoutée, 1 ligne modifiée')).toBeVisible();
    const line = (says: string) => changes.getByText(new RegExp(`^${says}`)).parentElement;
    expect(line('Modifiée, avant')).toHaveTextContent('Tu relèves ce que dit le CV.');
    expect(line('Modifiée, après')).toHaveTextContent('Tu relèves mot pour mot ce que dit le CV.');
    expect(line('Ajoutée')).toHaveTextContent('Rendre peu est normal.');
    const own = changes.getAllByRole('insertion').map(({ textContent }) => textContent?.trim());
    expect(own).toEqual(['mot pour mot', 'Rendre peu est normal.']);
    expect(await axeViolations()).toEqual([]);
  });

  it('is compared between any two versions, in either order', async () => {
    servePrompts([buildPrompt()]);
    const { user } = open(`${PROMPT}?de=v1&a=v2`);
    await user.click(await screen.findByRole('combobox', { name: 'À la version' }));
    await user.click(await screen.findByTitle('v3'));
    expect(await screen.findByText('1 ligne ajoutée, 1 ligne retirée, 1 ligne modifiée')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Inverser les deux versions' }));
    expect(screen.getByText('Tu ne juges pas.', { selector: 'ins' })).toBeVisible();
  });

  it('is compared with unchanged parts folded, which can be unfolded', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Règle ${index + 1}`).join('\n');
    const versions = [buildVersion('v1', lines), buildVersion('v2', `${lines}\nUne de plus`)];
    servePrompts([buildPrompt({ versions })]);
    const { user } = open(`${PROMPT}?de=v1&a=v2`);
    const unfold = await screen.findByRole('button', { name: 'Afficher 28 lignes inchangées' });
    expect(screen.queryByText('Règle 3')).toBeNull();
    await user.click(unfold);
    expect(screen.getAllByText('Règle 3')).not.toHaveLength(0);
  });

  it('with one version offers no comparison', async () => {
    servePrompts([buildPrompt({ current: 'v1', versions: [buildVersion('v1', 'Seule')] })]);
    open(PROMPT);
    expect(await screen.findByText('Seule')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Comparer' })).toBeNull();
  });

  it('that does not exist is announced as missing, with a link back to the list', async () => {
    servePrompts([buildPrompt()]);
    open('/prompts/inconnu');
    expect(await title('Prompt introuvable')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Ce prompt n’existe pas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les prompts' })).toHaveAttribute('href', '/');
  });
});

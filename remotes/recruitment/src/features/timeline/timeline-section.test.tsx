import { buildEntry, serveTimeline } from '@trame/app/testing/timeline';
import { axeViolations, configureTestSupabase, render } from '@trame/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import ApplicationTimeline from './timeline-section.tsx';

beforeAll(configureTestSupabase);

const ID = 'b0000000-0000-4000-8000-000000000001';
const open = () => render(<ApplicationTimeline applicationId={ID} />);
const items = async () =>
  within(await screen.findByRole('list', { name: 'Événements' })).findAllByRole('listitem');

describe('the history of an application', () => {
  it('shows what happened, by whom and when, newest first', async () => {
    serveTimeline([
      buildEntry({ at: '2026-11-21T07:31:00Z' }),
      buildEntry({
        kind: 'edited',
        at: '2026-11-20T10:00:00Z',
        details: { operation: 'UPDATE', changes: { city: { from: 'Lyon', to: 'Nantes' } } },
      }),
      buildEntry({
        kind: 'mail',
        actor_name: null,
        details: { kind: 'application-received', status: 'failed' },
      }),
      buildEntry({ kind: 'submitted', actor_name: null, details: { source: 'site', has_resume: true } }),
    ]);
    open();
    const [view, edit, mail, submitted] = await items();
    expect(view).toHaveTextContent('Ouverte par Camille Roussel21/11/2026 à 08:31');
    expect(edit).toHaveTextContent(
      'Un champ modifié par Camille Roussel20/11/2026 à 11:00VilleLyon devient Nantes',
    );
    expect(mail).toHaveTextContent('Accusé de réception non envoyé');
    expect(submitted).toHaveTextContent(/^Candidature reçue.+Site public, avec CV$/);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
    expect(await axeViolations()).toEqual([]);
  });

  it('offers the people of recruitment for mentions in a comment', async () => {
    serveTimeline([buildEntry()]);
    const { user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Commentaire' }), '@cam');
    expect(await screen.findByRole('option', { name: /Camille Roussel/ })).toBeInTheDocument();
  });
});

import { getSupabase } from '@trame/data';
import { useHost, usePage } from '@trame/platform';
import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { Link, useParams, useSearchParams } from 'react-router';
import { describe, expect, it } from 'vitest';
import { consoleOutput, expectSilence, watchConsole } from './console-watch.ts';
import {
  allowConsole,
  buildApplication,
  buildEvaluation,
  configureTestSupabase,
  render,
  renderRoutes,
  server,
  tableUrl,
} from '@trame/testing';

function Page() {
  const host = useHost();
  const [query] = useSearchParams();
  usePage({ title: 'Candidatures' });
  return (
    <>
      <p>
        {host.session.roles.join()} {query.get('q')}
      </p>
      <button type="button" onClick={() => host.notify.success({ title: 'Enregistré' })}>
        Enregistrer
      </button>
    </>
  );
}

it('a page is rendered for someone with a role, at an address, and its requests to the host are recorded', async () => {
  const { user, host } = render(<Page />, { route: '/applications?q=éva', roles: ['app5_user', 'admin'] });
  expect(screen.getByText('app5_user,admin éva')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(host.pages.at(-1)?.title).toBe('Candidatures');
  expect(host.notices).toEqual([{ kind: 'success', notice: { title: 'Enregistré' } }]);
});

it('a test follows the routes of a remote', async () => {
  function One() {
    return <p>Fiche {useParams()['id']}</p>;
  }
  const { user } = renderRoutes(
    {
      routes: [
        { path: 'applications', element: <Link to="7">Ouvrir</Link> },
        { path: 'applications/:id', element: <One /> },
      ],
    },
    { route: '/applications' },
  );
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  expect(screen.getByText('Fiche 7')).toBeVisible();
});

it('the Supabase client gets its answers from the test network', async () => {
  configureTestSupabase();
  const application = buildApplication({ full_name: 'Awa Ndiaye' });
  server.use(http.get(tableUrl('trainer_applications'), () => HttpResponse.json([application])));
  const { data } = await getSupabase().from('trainer_applications').select('full_name');
  expect(data?.[0]?.full_name).toBe('Awa Ndiaye');
});

it('generated evaluations have totals that follow the rules', () => {
  const evaluation = buildEvaluation(buildApplication().id, { score: 5 });
  expect(evaluation).toMatchObject({ total_score: 145, max_score: 145, percentage: 100 });
});

describe('the console of a test', () => {
  /** What the end of this test would report, removed so that the test itself passes. */
  const takeSpoken = () => {
    const spoken = consoleOutput();
    watchConsole();
    return spoken;
  };

  it('fails the test after an error or a warning that was not announced', () => {
    console.error('broken for real');
    console.warn('soon gone:', 7);
    const spoken = takeSpoken();
    expect(spoken).toEqual(['console.error: broken for real', 'console.warn: soon gone: 7']);
    expect(() => expectSilence(spoken)).toThrow('a test leaves nothing on the console');
  });

  it('may contain what the test announced', () => {
    allowConsole('announced');
    console.error('announced: broken on purpose');
    expect(takeSpoken()).toEqual([]);
  });

  it('forgets between two tests what one of them announced', () => {
    allowConsole('announced');
    watchConsole();
    console.error('announced: by the test before');
    expect(takeSpoken()).toHaveLength(1);
  });
});

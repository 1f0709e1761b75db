import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dossierNotice, frenchDossier, withheldOpinions } from './dossier-text.ts';
import { receiptFile, removedText } from './receipt-text.ts';
import { buildReceipt } from '../../../../testing/retention.ts';
import { entryNames, zipFiles } from './zip.ts';

describe('the personal data given to an applicant', () => {
  it('are in French, and include fields without a French name', () => {
    expect(
      frenchDossier({
        history: [{ at: '2026-11-21', operation: 'VIEW', table: 'trainer_applications' }],
        trainer_applications: {
          full_name: 'Inès',
          ai_analysis_v2: { result: { skills: [] } },
          new_column: 1,
        },
        later_table: [{ body: 'x' }],
      }),
    ).toEqual({
      candidature: { 'nom complet': 'Inès', 'analyse du CV': { result: { skills: [] } }, new_column: 1 },
      historique: [{ le: '2026-11-21', opération: 'consultation', 'objet de l’opération': 'candidature' }],
      later_table: [{ texte: 'x' }],
    });
  });

  it('reads in labels, with no code that only the platform knows', () => {
    const french = frenchDossier({
      trainer_applications: {
        country: 'BE',
        status: 'rejected',
        source: 'france-travail',
        language: 1,
        account_request_status: 'pending',
        ai_status: 'success',
        teaching_languages: ['French', 'Spanish'],
        remote_experience: true,
      },
      trainer_accounts: [{ status: 'suspended' }],
      trainer_evaluations: [
        {
          status: 'completed',
          criteria_scores: { savoir_etre: 4 },
          justifications: { savoir_etre: 'À l’écoute' },
        },
      ],
      evaluation_opinions: [{ status: 'submitted' }],
      notification_logs: [
        { kind: 'application-received', channel: 'email', status: 'sent', is_confirmed: false },
        { kind: 'account-approved' },
        { kind: 'message-refusal' },
      ],
      sendpulse_events: [{ event: 'account-approved', status: 'skipped' }],
    });
    expect(Object.values(french).flatMap((rows) => (Array.isArray(rows) ? rows : [rows]))).toEqual([
      expect.objectContaining({
        pays: 'Belgique',
        statut: 'Refusé',
        provenance: 'France Travail',
        'langue du formulaire': 'anglais',
        'statut de la demande de compte': 'En attente',
        'état de l’analyse du CV': 'terminée',
        'langues d’enseignement': ['Français', 'Espagnol'],
        'expérience à distance': 'Oui',
      }),
      { statut: 'Suspendu' },
      {
        statut: 'finalisée',
        'notes par critère': { 'Savoir-être': 4 },
        justifications: { 'Savoir-être': 'À l’écoute' },
      },
      { statut: 'remis' },
      {
        nature: 'accusé de réception',
        canal: 'e-mail',
        statut: 'envoyé',
        'envoi confirmé malgré un envoi précédent': 'Non',
      },
      { nature: 'message sur le compte formateur' },
      { nature: 'message «\u00a0Refus\u00a0»' },
      { événement: 'Compte formateur approuvé', statut: 'sans objet' },
    ]);
  });

  it('come with the names of the files and the rights of the person', () => {
    expect(dossierNotice('TR-2026-0A0A0A', '21/11/2026 à 10:00', ['CV.pdf'], 0)).toMatch(
      /TR-2026-0A0A0A[\s\S]*CV\.pdf[\s\S]*CNIL/,
    );
  });

  it('say which campaigns the person got, and why', () => {
    expect(
      frenchDossier({ campaigns: [{ subject: 'Vos disponibilités', basis: 'pool', reaction: 'opted-out' }] }),
    ).toEqual({
      campagnes_recues: [
        { objet: 'Vos disponibilités', fondement: 'Accord du vivier', suite: 'désinscription' },
      ],
    });
  });

  it('say how many opinions are left out, and why', () => {
    expect(withheldOpinions({ withheld: { evaluation_opinions: 2 } })).toBe(2);
    expect(withheldOpinions({})).toBe(0);
    expect(dossierNotice('TR-2026-0A0A0A', '', [], 2)).toContain('2 avis d’évaluateurs n’y figurent pas');
    expect(dossierNotice('TR-2026-0A0A0A', '', [], 0)).not.toContain('avis');
    expect(frenchDossier({ withheld: { evaluation_opinions: 2 } })).toEqual({
      non_communique_a_ce_stade: { 'avis d’évaluateurs, montrés à qui a donné le sien': 2 },
    });
  });
});

/** The tables with data about an application, and their columns, as the database has them. */
function tablesOfApplications(): Map<string, string[]> {
  const types = readFileSync(
    `${import.meta.dirname}/../../../../../../shared/data/src/database.types.ts`,
    'utf8',
  );
  // One block for each table, from its name to the next one's.
  const blocks = types.split(/^ {6}(?=\w+: \{\n {8}Row: \{)/m).slice(1);
  return new Map(
    blocks.flatMap((block) => {
      const name = /^\w+/.exec(block)?.[0] ?? '';
      const row = /Row: \{\n([\s\S]*?)\n {8}\}/.exec(block)?.[1] ?? '';
      const isOfApplications = block.includes('referencedRelation: "trainer_applications"');
      if (name !== 'trainer_applications' && !isOfApplications) return [];
      return [[name, [...row.matchAll(/^ +(\w+):/gm)].map(([, column = '']) => column)] as const];
    }),
  );
}

/** The columns that `private.application_dossier` leaves out. */
const LEFT_OUT = new Set([
  'application_id', 'search_text', 'list_keys', 'submission_key', 'submission_fingerprint', 'assigned_to', 'merged_into',
  'evaluated_by', 'completed_by', 'evaluator_id', 'author_id', 'user_id', 'sent_by', 'mentions', 'lead_id', 'rights_request_id',
]); // prettier-ignore

describe('no name of a table or column is shown to a person', () => {
  const tables = tablesOfApplications();

  it('the keys of the personal data are French', () => {
    expect(tables.has('cv_texts')).toBe(true);
    for (const [table, columns] of tables) {
      const kept = columns.filter((column) => !LEFT_OUT.has(column));
      const dossier = frenchDossier({ [table]: [Object.fromEntries(kept.map((column) => [column, null]))] });
      const [name = '', rows] = Object.entries(dossier)[0] ?? [];
      // Words in French may be those of the database (« source » is none of them).
      const raw = Object.keys((rows as object[])[0] ?? {}).filter(
        (key) => key.includes('_') && kept.includes(key),
      );
      expect({ table: name === table ? table : '', raw }).toEqual({ table: '', raw: [] });
    }
  });

  it('a receipt says in French what was removed', () => {
    for (const table of tables.keys()) {
      if (table === 'trainer_applications') continue;
      expect(removedText({ [table]: 1 })).not.toMatch(/_|autre élément/);
    }
  });
});

describe('the ZIP of personal data', () => {
  it('gives each file a name of its own inside its folder', () => {
    expect(entryNames(['CV.pdf', 'cv.pdf', 'CV.pdf', '../etc/passwd', ''])).toEqual([
      'CV.pdf',
      'cv (2).pdf',
      'CV (3).pdf',
      '-etc-passwd',
      'fichier',
    ]);
  });

  it('holds the files that were added', async () => {
    const zip = zipFiles([
      { name: 'é.txt', content: 'Été' },
      { name: 'CV.pdf', content: new Uint8Array([1, 2, 3]) },
    ]);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(strFromU8(files['é.txt']!)).toBe('Été');
    expect([...files['CV.pdf']!]).toEqual([1, 2, 3]);
  });

  it('is made without a worker, which would be refused and never answer for a long text', async () => {
    const text = 'é'.repeat(1_000_000);
    const files = unzipSync(
      new Uint8Array(await zipFiles([{ name: 'donnees.json', content: text }]).arrayBuffer()),
    );
    expect(strFromU8(files['donnees.json']!)).toBe(text);
  });
});

describe('a purge receipt', () => {
  it.each([
    [{}, 'La candidature'],
    [{ notification_logs: 2, files: 1 }, 'La candidature, 1\u00a0fichier, 2\u00a0messages'],
    [{ later_table: 3, analyses: 1 }, 'La candidature, 1\u00a0analyse du CV, 3\u00a0autres éléments'],
  ])('says in words what was deleted: %j', (removed, text) => {
    expect(removedText(removed)).toBe(text);
  });

  it('can be saved as a text', () => {
    const text = receiptFile(buildReceipt({ reason: 'erasure', done_by: 'x' }));
    for (const part of [
      'RP-0AB1C2D3',
      'Effacement demandé par la personne',
      'Un compte supprimé depuis',
      'c0ffee',
    ])
      expect(text).toContain(part);
  });
});

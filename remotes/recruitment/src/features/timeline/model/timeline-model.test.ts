import { ADA, ADAM, buildEntry } from '@trame/app/testing/timeline';
import { withoutRepeats } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { describe, expect, it } from 'vitest';
import { continuesDraft, describeEntry } from './describe-entry.ts';

const NAMES = new Map([[ADA.id, ADA.name]]);
const edit = (changes: Record<string, { from?: unknown; to?: unknown }>) =>
  describeEntry(
    buildEntry({ kind: 'edited', details: { operation: 'UPDATE', changes } as TimelineEntry['details'] }),
    NAMES,
  );
const entry = (kind: string, details: TimelineEntry['details']) =>
  describeEntry(buildEntry({ kind, details }), NAMES);

describe('an edit in the history', () => {
  it('has the fields in French and their values as the screen shows them', () => {
    expect(
      edit({
        city: { from: 'Lyon', to: 'Nantes' },
        country: { from: 'FR', to: 'BE' },
        birth_date: { to: '1987-04-12' },
        remote_experience: { from: true, to: false },
        teaching_languages: { from: ['French'], to: ['French', 'English'] },
        availability: { from: 'Immédiate', to: 'Sous 1 mois' },
        mastered_software: { from: ['Excel'], to: [] },
        source: { from: 'site', to: 'france-travail' },
        search_text: { from: 'a', to: 'b' },
      }),
    ).toEqual({
      title: '8 champs modifiés',
      fields: [
        { label: 'Ville', values: { from: 'Lyon', to: 'Nantes' } },
        { label: 'Pays', values: { from: 'France', to: 'Belgique' } },
        { label: 'Date de naissance', values: { from: '', to: '12/04/1987' } },
        { label: 'Expérience à distance', values: { from: 'Oui', to: 'Non' } },
        { label: 'Langues d’enseignement', values: { from: 'Français', to: 'Français, Anglais' } },
        { label: 'Disponibilité', values: { from: 'Immédiate', to: 'Sous 1 mois' } },
        { label: 'Logiciels maîtrisés', values: { from: 'Excel', to: '' } },
        { label: 'Provenance', values: { from: 'Site public', to: 'France Travail' } },
      ],
    });
  });

  it('has no values where none are kept', () => {
    expect(edit({ phone: {} })).toEqual({ title: 'Un champ modifié', fields: [{ label: 'Téléphone' }] });
  });

  it.each<[string, Record<string, { from?: unknown; to?: unknown }>, string]>([
    ['a status', { status: { from: 'new', to: 'contacted' } }, 'Statut passé à «\u00a0Contacté\u00a0»'],
    ['an unknown status', { status: { from: 'new', to: 'vivier' } }, 'Statut passé à «\u00a0vivier\u00a0»'],
    ['a person in charge', { assigned_to: { to: ADA.id } }, 'Confiée à Ada Mercier'],
    ['someone who left', { assigned_to: { to: ADAM.id } }, 'Confiée à une personne partie depuis'],
    ['nobody in charge', { assigned_to: { from: ADA.id } }, 'N’est plus confiée à personne'],
    ['an archiving', { archived_at: { to: '2026-11-21' } }, 'Archivée'],
    ['a restoration', { archived_at: { from: '2026-11-21' } }, 'Sortie des archives'],
    [
      'a merge',
      { merged_into: { to: ADA.id }, status: { from: 'new', to: 'x' } },
      'Fusionnée avec une autre candidature',
    ],
    [
      'an analysis',
      { ai_status: { from: 'processing', to: 'success' }, ai_analysis_v2: {} },
      'Analyse du CV terminée',
    ],
    ['figures of an analysis', { ai_support_score: {} }, 'Analyse du CV mise à jour'],
    ['a column that is not shown', { submission_key: {} }, 'Modifiée'],
  ])('%s', (_, changes, title) => {
    expect(edit(changes).title).toBe(title);
  });

  it('has the reason of a refusal', () => {
    expect(
      edit({
        status: { from: 'evaluated', to: 'rejected' },
        refusal_reason: { to: 'availability' },
        admin_notes: { to: 'x' },
      }).lines,
    ).toEqual(['Avant\u00a0: Evalué', 'Motif\u00a0: Disponibilité', 'Notes internes modifiées']);
  });
});

describe('the other events of the history', () => {
  it.each<[string, TimelineEntry['details'], string, string[]]>([
    [
      'submitted',
      { source: 'site', has_resume: true, has_references: true },
      'Candidature reçue',
      ['Site public, avec CV et références'],
    ],
    ['submitted', { source: 'salon', has_resume: false }, 'Candidature reçue', ['Provenance\u00a0: Salon']],
    ['submitted', { source: 'un-lien' }, 'Candidature reçue', ['Provenance\u00a0: un-lien']],
    [
      'mail',
      { kind: 'application-received', subject: 'Reçue', recipient: 'a@b.fr', status: 'sent' },
      'Accusé de réception envoyé',
      ['Reçue', 'À a@b.fr'],
    ],
    [
      'mail',
      { kind: 'message-refusal', template: 'Refus motivé', status: 'failed' },
      'Message «\u00a0Refus motivé\u00a0» non envoyé',
      [],
    ],
    [
      'mail',
      { kind: 'message-contact', status: 'pending' },
      'Message «\u00a0Prise de contact\u00a0» en cours d’envoi',
      [],
    ],
    ['mail', { kind: 'account-approved', status: 'sent' }, 'Message sur le compte formateur envoyé', []],
    ['file', { document: 'resume', action: 'view' }, 'CV ouvert', []],
    ['file', { document: 'references', action: 'download' }, 'Références téléchargées', []],
    ['file', { document: 'resume', action: 'link' }, 'Lien vers le CV obtenu', []],
    ['file', { document: 'references', action: 'link' }, 'Lien vers les références obtenu', []],
    ['export', { format: 'csv' }, 'Exportée', ['CSV']],
    ['contact', { note: 'Appel du matin' }, 'Contact noté', ['Appel du matin']],
    ['export', { kind: 'rights' }, 'Données remises à la personne', []],
    [
      'merged',
      { reference: 'TR-2026-0A0A0A' },
      'Une autre candidature fusionnée avec celle-ci',
      ['TR-2026-0A0A0A'],
    ],
    ['unmerged', { reference: 'TR-2026-0A0A0A' }, 'Fusion annulée', ['TR-2026-0A0A0A']],
    ['kept_apart', { reference: {} }, 'Jugée distincte d’une autre candidature', []],
    [
      'evaluation',
      {
        operation: 'INSERT',
        changes: {
          status: { to: 'completed' },
          total_score: { to: 116 },
          max_score: { to: 145 },
          percentage: { to: 80 },
        },
      },
      'Évaluation finalisée',
      ['116 points sur 145, 80,00\u00a0%'],
    ],
    ['evaluation', { operation: 'DELETE', changes: {} }, 'Évaluation supprimée', []],
    ['account', { operation: 'INSERT', changes: {} }, 'Compte formateur créé', []],
    [
      'account',
      {
        operation: 'UPDATE',
        changes: { status: { from: 'pending', to: 'rejected' }, status_reason: { to: 'Pièce absente' } },
      },
      'Compte formateur refusé',
      ['Motif\u00a0: Pièce absente'],
    ],
    [
      'account',
      { operation: 'UPDATE', changes: { status: { from: 'suspended', to: 'approved' } } },
      'Compte formateur rétabli',
      [],
    ],
    ['file_removed', { document: 'resume' }, 'CV supprimé', []],
    ['file_removed', { document: 'references' }, 'Références supprimées', []],
    ['merged', { reference: 'TR-2026-A' }, 'Une autre candidature fusionnée avec celle-ci', ['TR-2026-A']],
    ['unmerged', { reference: 'TR-2026-A' }, 'Fusion annulée', ['TR-2026-A']],
    ['kept_apart', { reference: 'TR-2026-A' }, 'Jugée distincte d’une autre candidature', ['TR-2026-A']],
    [
      'not_kept_apart',
      { reference: 'TR-2026-A' },
      'De nouveau rapprochée d’une autre candidature',
      ['TR-2026-A'],
    ],
    ['a kind added later', null, 'Autre événement', []],
  ])('%s %j', (kind, details, title, lines) => {
    const described = entry(kind, details);
    expect([described.title, described.lines ?? []]).toEqual([title, lines]);
  });
});

it('entries that only continue the one above are left out', () => {
  const at = (minutes: number) =>
    new Date(Date.parse('2026-11-21T10:00:00Z') - minutes * 60_000).toISOString();
  const draft = { operation: 'UPDATE', changes: { total_score: { from: 1, to: 2 } } };
  const entries = [
    buildEntry({ key: 'a', at: at(0), kind: 'evaluation', details: draft }),
    buildEntry({ key: 'b', at: at(1), kind: 'evaluation', details: draft }),
    buildEntry({
      key: 'c',
      at: at(2),
      kind: 'evaluation',
      details: { operation: 'INSERT', changes: { status: { to: 'draft' } } },
    }),
    buildEntry({ key: 'd', at: at(3) }),
    buildEntry({ key: 'e', at: at(30) }),
    buildEntry({ key: 'f', at: at(31), actor_id: ADA.id }),
    buildEntry({ key: 'g', at: at(200), actor_id: ADA.id }),
  ];
  expect(withoutRepeats(entries, continuesDraft).map(({ key }) => key)).toEqual(['a', 'c', 'd', 'f', 'g']);
});

import type { TimelineEntry } from '@trame/app/timeline-query';
import { expect, it } from 'vitest';
import { describeEntry } from './describe-entry.ts';

const entry = (kind: string, details: TimelineEntry['details']): TimelineEntry => ({
  key: 'audit-1',
  at: '2026-11-20T15:00:00.000Z',
  kind,
  actor_id: null,
  actor_name: null,
  details,
});
const titleOf = (kind: string, details: TimelineEntry['details']) =>
  describeEntry(entry(kind, details)).title;

it.each<[string, string, TimelineEntry['details']]>([
  ['Ajout à l’équipe', 'created', { operation: 'INSERT', changes: { full_name: {} } }],
  ['Invitation envoyée', 'created', { operation: 'INSERT', changes: { invited_at: { to: 'a' } } }],
  ['Invitation envoyée de nouveau', 'edited', { changes: { invitation_sent_at: { from: 'a', to: 'b' } } }],
  ['Invitation acceptée', 'edited', { changes: { accepted_at: { from: null, to: 'b' } } }],
  ['Compte réactivé', 'edited', { changes: { disabled_at: { from: 'a', to: null }, disabled_reason: {} } }],
  ['Un champ modifié', 'edited', { changes: { job_title: { from: 'A', to: 'B' } } }],
  ['Profil modifié', 'edited', { changes: {} }],
  ['Rôle Recrutement donné', 'role', { operation: 'INSERT', changes: { role: { to: 'app5_user' } } }],
  ['Rôle Recrutement retiré', 'role', { operation: 'DELETE', changes: { role: { from: 'app5_user' } } }],
  ['Demande de retrait du rôle Administrateur', 'role_asked', { role: 'admin', action: 'take' }],
  ['Demande du rôle Administrateur refusée', 'role_refused', { role: 'admin', action: 'grant' }],
  ['Demande du rôle inconnu retirée', 'role_withdrawn', { role: 'inconnu', action: 'grant' }],
  ['2 sessions fermées', 'sessions_ended', { count: 2 }],
  ['Sessions fermées', 'sessions_ended', {}],
  ['Autre événement', 'constructor', {}],
])('the history says « %s »', (title, kind, details) => {
  expect(titleOf(kind, details)).toBe(title);
});

it('the history has the reasons that were given', () => {
  const disabled = { changes: { disabled_at: { from: null, to: 'a' }, disabled_reason: { to: 'Départ' } } };
  expect(describeEntry(entry('edited', disabled))).toEqual({
    title: 'Compte désactivé',
    lines: ['Motif\u00a0: Départ'],
  });
  const asked = { role: 'app5_user', action: 'grant', reason: 'Remplacement' };
  expect(describeEntry(entry('role_asked', asked)).lines).toEqual(['Motif\u00a0: Remplacement']);
});

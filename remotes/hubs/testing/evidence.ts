import { rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { TRAINER_ID } from './trainers.ts';

/** A piece of evidence as the database answers it. */
export const buildPiece = (given: Record<string, unknown> = {}) => ({
  indicator: 21,
  place: 4,
  kind: 'paper',
  label: 'CV à jour',
  state: 'checked',
  dated_on: '2026-06-30',
  ends_on: '2028-06-30',
  checked_by: 'Camille Roussel',
  checked_at: '2026-07-01T09:00:00Z',
  paper_id: 'c1000000-0000-4000-8000-000000000001',
  file_name: 'cv.pdf',
  file_size: 1000,
  has_proof: false,
  mission_id: null,
  ...given,
});

/** What an evidence file is made of: one paper for two indicators, a mission, and what is missing. */
export const PIECES = [
  buildPiece({ indicator: 17 }),
  buildPiece({
    indicator: 17,
    kind: 'deroule',
    label: 'Sage 100, niveau 1',
    state: 'missing',
    checked_by: null,
    checked_at: null,
    paper_id: null,
  }),
  buildPiece(),
  buildPiece({
    indicator: 22,
    kind: 'asked',
    label: 'Les attestations des formations que vous avez suivies',
    state: 'missing',
    dated_on: null,
    ends_on: null,
    checked_by: null,
    checked_at: null,
    paper_id: null,
  }),
  buildPiece({
    indicator: 27,
    label: 'Attestation de vigilance',
    paper_id: 'c1000000-0000-4000-8000-000000000002',
    checked_by: 'Yannick Prigent',
    has_proof: true,
  }),
];

export const INDICATORS = [
  { number: 17, title: 'Moyens humains, techniques et locaux' },
  { number: 21, title: 'Compétences des intervenants définies et vérifiées' },
  { number: 22, title: 'Développement des compétences des intervenants' },
  { number: 27, title: 'Sous-traitance et portage : conformité assurée' },
];

export const PAPER_ADDRESS = 'https://files.exemple.test/paper';

/** Answers what the evidence of a trainer asks for, and keeps the order of the calls. */
export function serveEvidence(
  pieces: readonly object[] = PIECES,
  size: object[] = [{ user_id: TRAINER_ID, full_name: 'Claire Estavoyer', files: 2, bytes: 2000 }],
) {
  const asked: { what: string; body: unknown }[] = [];
  const answer = (what: string, value: unknown) =>
    http.post(rpcUrl(what), async ({ request }) => {
      asked.push({ what, body: await request.json() });
      return HttpResponse.json(value as object);
    });
  server.use(
    http.get(tableUrl('qualiopi_references'), () => HttpResponse.json([{ version: 'V9' }])),
    http.get(tableUrl('qualiopi_indicators'), () => HttpResponse.json(INDICATORS)),
    answer('trainer_evidence', pieces),
    answer('evidence_size', size),
    answer('last_evidence_export', [{ at: '2026-10-02T09:00:00Z', by_name: 'Hélène Garrigue' }]),
    answer('record_evidence_export', 2),
    http.post('*/functions/v1/trainer-papers', async ({ request }) => {
      asked.push({ what: 'trainer-papers', body: await request.json() });
      return HttpResponse.json({ signedUrl: PAPER_ADDRESS });
    }),
    http.get(PAPER_ADDRESS, () => HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer)),
  );
  return {
    names: () => asked.map(({ what }) => what),
    last: (what: string) => asked.findLast((one) => one.what === what)?.body,
  };
}

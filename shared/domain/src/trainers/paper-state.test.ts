import { describe, expect, it } from 'vitest';
import { isPaperAsked, paperDue, paperTextWithReason, paperTone, type PaperTerms } from './paper-state.ts';

const TODAY = '2026-11-28';
const paper = (status: PaperTerms['status'], end: string | null = null): PaperTerms => ({
  status,
  expires_on: end,
  reason: status === 'refused' ? 'Illisible.' : null,
  checked_at: null,
  created_at: '2026-11-20T08:00:00Z',
});
const [waiting, refused] = [paper('to_check'), paper('refused')];

describe('a kind of paper', () => {
  it.each<[string, PaperTerms[], string, string, boolean]>([
    ['nothing deposited', [], 'missing', 'Demandée par Trame', true],
    ['replaced only', [paper('replaced')], 'missing', 'Demandée par Trame', true],
    ['verified, without an end', [paper('verified')], 'verified', 'Vérifiée', false],
    [
      'verified, 31 days left',
      [paper('verified', '2026-12-29')],
      'verified',
      'Vérifiée, valable jusqu’au 29/12/2026',
      false,
    ],
    [
      'verified, 30 days left',
      [paper('verified', '2026-12-28')],
      'expiring',
      'Expire le 28/12/2026, dans 30\u00a0jours',
      true,
    ],
    [
      'on its last day',
      [paper('verified', '2026-11-28')],
      'expiring',
      'Expire le 28/11/2026, aujourd’hui',
      true,
    ],
    [
      'over since yesterday, not marked yet',
      [paper('verified', '2026-11-27')],
      'expired',
      'Expirée le 27/11/2026',
      true,
    ],
    ['marked as expired', [paper('expired', '2026-10-01')], 'expired', 'Expirée le 01/10/2026', true],
    ['waiting for a check', [waiting], 'to_check', 'Déposée le 20/11/2026, en cours de vérification', false],
    ['refused', [refused], 'refused', 'À refaire\u00a0: Illisible.', true],
    [
      'soon over, renewal waiting for a check',
      [waiting, paper('verified', '2026-12-01')],
      'expiring',
      'Expire le 01/12/2026, dans 3\u00a0jours · la nouvelle est en cours de vérification',
      false,
    ],
    [
      'expired, renewal waiting for a check',
      [waiting, paper('expired', '2026-10-01')],
      'expired',
      'Expirée le 01/10/2026 · la nouvelle est en cours de vérification',
      false,
    ],
    [
      'expired, renewal refused',
      [refused, paper('expired', '2026-10-01')],
      'expired',
      'Expirée le 01/10/2026 · la nouvelle est à refaire\u00a0: Illisible.',
      true,
    ],
    [
      'verified, renewal refused',
      [refused, paper('verified', '2027-12-01')],
      'verified',
      'Vérifiée, valable jusqu’au 01/12/2027 · la nouvelle est à refaire\u00a0: Illisible.',
      true,
    ],
  ])('%s', (_, papers, state, text, isAsked) => {
    const due = paperDue(papers, TODAY);
    expect([due.state, paperTextWithReason({ demand: 'house' }, due)]).toEqual([state, text]);
    expect(isPaperAsked({ demand: 'house' }, due)).toBe(isAsked);
  });

  it('that nobody asks for is asked for again only after a refusal, or when it ends', () => {
    const isAsked = (...papers: PaperTerms[]) => isPaperAsked({ demand: 'if_held' }, paperDue(papers, TODAY));
    expect([isAsked(), isAsked(refused), isAsked(paper('expired', '2026-10-01'))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('that counts has a warning while its renewal is refused', () => {
    expect(paperTone(paperDue([paper('verified')], TODAY))).toBe('success');
    expect(paperTone(paperDue([paper('verified'), refused], TODAY))).toBe('warning');
  });
});

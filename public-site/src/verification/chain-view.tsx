import type { Locale } from '@trame/domain';
import { PROOF_NAME } from '@trame/domain/signatures';
import { faultText, shortHash, VERDICT_TEXTS, type Verdict } from '@trame/signature/verify';
import { useState } from 'react';
import { momentOf, sentenceOf } from './chain-events.ts';
import { BAND, drawHash } from './hash-drawing.ts';
import { saveFile } from './save-file.ts';
import { VERIFIER_TEXTS } from './texts.ts';

function Band({ hash, isSeal = false }: { hash: string; isSeal?: boolean }) {
  const { warp, weft } = drawHash(hash);
  return (
    <svg
      className={isSeal ? 'ver-band is-seal' : 'ver-band'}
      viewBox={`0 0 ${BAND.width} ${BAND.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      strokeWidth="4"
    >
      <path className="ver-warp" d={warp} />
      <path className="ver-weft" d={weft} />
    </svg>
  );
}

function Moment({ at, hash, locale }: { at: string; hash: string; locale: Locale }) {
  const { day, time } = momentOf(at, locale);
  return (
    <span className="num">
      <span>{VERIFIER_TEXTS[locale].chain.at(day, time)}</span>
      <span className="ver-hash">{shortHash(hash)}</span>
    </span>
  );
}

/** Events that are drawn before somebody asks for all: a contract has some tens, a file that was made to cost has 20,000. */
const DRAWN = 300;

/** Every event of the proof, with its hash as cloth, and the place where the chain breaks. */
export function ChainView({
  verdict: { proof, summary, seal },
  locale,
}: {
  verdict: Verdict;
  locale: Locale;
}) {
  const t = VERIFIER_TEXTS[locale];
  const [isWhole, setIsWhole] = useState(false);
  if (!proof || !summary) return null;
  const { lines: all, firstBroken } = proof;
  const lines = isWhole ? all : all.slice(0, DRAWN);
  return (
    <section className="ver-c" aria-labelledby="chaine">
      <h2 id="chaine">{t.chain.title}</h2>
      <p>{t.chain.text}</p>
      <ol className="ver-chain">
        {lines.map(({ line, hash }) => (
          <li key={line.seq}>
            <Band hash={hash} />
            <div>
              <strong>{sentenceOf(line, summary, t)}</strong>
              <Moment at={line.at} hash={hash} locale={locale} />
            </div>
          </li>
        ))}
        {firstBroken && (
          <li className="is-ko">
            <svg
              className="ver-band"
              viewBox="0 0 192 48"
              preserveAspectRatio="none"
              aria-hidden="true"
              fill="none"
            >
              <path strokeWidth="4" d="M0 24H70M122 24H192M70 24c8 0 10 8 12 18M122 24c-8 0-10 8-12 18" />
            </svg>
            <div>
              <strong>{t.chain.broken(firstBroken.line)}</strong>
              <span>{faultText(firstBroken, VERDICT_TEXTS[locale])}</span>
            </div>
          </li>
        )}
        {seal && !firstBroken && (
          <li>
            <Band hash={seal.digest} isSeal />
            <div>
              <strong>{t.chain.sealedBy(seal.certificate.name)}</strong>
              {seal.stamp?.isValid ? (
                <Moment at={seal.stamp.at.toISOString()} hash={seal.digest} locale={locale} />
              ) : (
                <span className="ver-hash">{shortHash(seal.digest)}</span>
              )}
            </div>
          </li>
        )}
      </ol>
      {lines.length < all.length && (
        <p>
          <button type="button" className="btn btn-default" onClick={() => setIsWhole(true)}>
            {t.chain.all(all.length)}
          </button>
        </p>
      )}
      <details className="ver-lines" id="preuve">
        <summary>{t.chain.lines}</summary>
        <p>
          {t.chain.linesText}{' '}
          <button
            type="button"
            className="btn btn-text btn-sm"
            onClick={() => {
              const parts = all.map(({ text }) => `${text}\n`);
              saveFile(new Blob(parts, { type: 'application/jsonl' }), PROOF_NAME);
            }}
          >
            {t.chain.save}
          </button>
        </p>
        <ol>
          {lines.map(({ line, text }) => (
            <li key={line.seq}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

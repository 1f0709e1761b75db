import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { EmptyState } from '@trame/ui/states';
import type { Envelope } from '../../envelopes/data/envelopes.ts';

type SentMeanwhileProps = {
  envelope: Envelope;
  /** The message as it was written here, empty when nothing was. */
  written: string;
  signatures: string;
};

/** In the place of a draft that was sent, by a colleague too: what was written here and did not go out remains to be copied. */
export function SentMeanwhile({ envelope, written, signatures }: SentMeanwhileProps) {
  const isLost = written.trim() !== '' && written !== (envelope.message ?? '');
  return (
    <>
      <EmptyState
        title="Cette enveloppe est envoyée"
        description="Ses documents et ses champs ne changent plus."
        action={<Button href={`${signatures}/${envelope.id}`}>Voir l’enveloppe</Button>}
      />
      {isLost && (
        <Section title="Votre message n’est pas parti">
          <label className="field">
            <span className="label">L’enveloppe est partie sans lui. Copiez-le pour le garder.</span>
            <span className="input">
              <textarea
                readOnly
                rows={4}
                value={written}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </span>
          </label>
        </Section>
      )}
    </>
  );
}

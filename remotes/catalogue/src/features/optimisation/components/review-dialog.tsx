import { countOf, type Noun } from '@trame/app/noun';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { useKeys } from '@trame/app/use-keys';
import { formatCount } from '@trame/domain';
import {
  changesBetween,
  pointsText,
  withChanges,
  type ProgrammeChanges,
  type ProgrammeFieldKey,
} from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Kbd } from '@trame/ui/kbd';
import { useRef, useState } from 'react';
import { ChangeList } from '../../editor/components/change-list.tsx';
import { readForm, typedValues, type FormValues } from '../../editor/model/form.ts';
import { sentFix, type Found, type SentFix } from '../model/found.ts';
import { FIX_NOUN } from '../model/texts.ts';
import { EditedFix, isWritten } from './edited-fix.tsx';
import '../styles/optimisation.css';

const READ_NOUN: Noun = { one: 'proposition relue', many: 'propositions relues', isFeminine: true };

type Decision = { kind: 'accepted'; changes: ProgrammeChanges } | { kind: 'skipped' };

type ReviewDialogProps = {
  found: readonly Found[];
  isApplying: boolean;
  onApply: (fixes: SentFix[], done: () => void) => void;
  onClose: () => void;
};

/** Proposals one after the other: accepted, written otherwise or skipped; those that were accepted are applied together. */
export default function ReviewDialog({ found, isApplying, onApply, onClose }: ReviewDialogProps) {
  const [at, setAt] = useState(0);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [typed, setTyped] = useState<FormValues>();
  const inside = useRef<HTMLDivElement>(null);
  const accepted = found.flatMap((one) => {
    const decision = decisions.get(one.key);
    return decision?.kind === 'accepted' ? [sentFix(one, decision.changes)] : [];
  });
  const { requestClose, closeSaved, confirmation } = useDiscardGuard(accepted.length > 0, onClose);
  const present = found[at];
  const keys = Object.keys(present?.fix.changes ?? {}) as ProgrammeFieldKey[];
  const proposed = present && withChanges(present.sheet.content, present.fix.changes);
  const form = typed && proposed ? readForm(typed, proposed) : undefined;
  const isWrong = form !== undefined && keys.some((key) => form.errors[key] !== undefined);
  const canEdit = keys.some(isWritten);

  const go = (next: number) => {
    setTyped(undefined);
    setAt(Math.min(Math.max(next, 0), found.length));
  };
  const decide = (decision: Decision) => {
    if (!present) return;
    setDecisions(new Map(decisions).set(present.key, decision));
    go(at + 1);
  };
  const accept = () => {
    if (!present || isWrong) return;
    decide({
      kind: 'accepted',
      changes: form ? changesBetween(present.sheet.content, form.content) : present.fix.changes,
    });
  };
  const edit = () => {
    if (proposed && canEdit) setTyped(typedValues(proposed));
  };
  const apply = () => {
    if (accepted.length > 0) onApply(accepted, closeSaved);
  };
  useKeys(
    {
      a: accept,
      e: edit,
      p: () => decide({ kind: 'skipped' }),
      j: () => go(at + 1),
      k: () => go(at - 1),
    },
    !isApplying && present !== undefined,
    inside,
  );
  const decision = present && decisions.get(present.key);
  return (
    <>
      <Dialog
        open
        width="3xl"
        title="Relire les propositions"
        subtitle={
          present
            ? `${formatCount(at + 1)} sur ${formatCount(found.length)}, ${acceptedText(accepted.length)}`
            : `${countOf(READ_NOUN, found.length)}, ${acceptedText(accepted.length)}`
        }
        closeOnScrim={false}
        onClose={() => {
          if (!isApplying) requestClose();
        }}
        footer={
          present ? (
            <>
              <Button disabled={at === 0} onClick={() => go(at - 1)}>
                Précédente <Kbd>K</Kbd>
              </Button>
              <Button onClick={() => decide({ kind: 'skipped' })}>
                Passer <Kbd>P</Kbd>
              </Button>
              {canEdit && !typed && (
                <Button onClick={edit}>
                  Modifier <Kbd>E</Kbd>
                </Button>
              )}
              <Button variant="primary" disabled={isWrong} onClick={accept}>
                Accepter <Kbd>A</Kbd>
              </Button>
            </>
          ) : (
            <>
              <Button disabled={isApplying} onClick={() => go(found.length - 1)}>
                Revenir
              </Button>
              <Button variant="primary" disabled={accepted.length === 0} loading={isApplying} onClick={apply}>
                Appliquer {countOf(FIX_NOUN, accepted.length)}
              </Button>
            </>
          )
        }
      >
        <div ref={inside} className="opt-review">
          {present && proposed ? (
            <>
              <h3>{present.sheet.content.title}</h3>
              <p className="muted">
                Pour gagner {pointsText(present.fix.points)}. {present.fix.because}
              </p>
              {typed && form ? (
                <EditedFix
                  keys={keys}
                  before={present.sheet.content}
                  values={typed}
                  errors={form.errors}
                  onChange={(key, value) => setTyped({ ...typed, [key]: value })}
                />
              ) : (
                <ChangeList
                  before={present.sheet.content}
                  after={
                    decision?.kind === 'accepted'
                      ? withChanges(present.sheet.content, decision.changes)
                      : proposed
                  }
                />
              )}
              {decision && (
                <p>{decision.kind === 'accepted' ? 'Vous l’avez acceptée.' : 'Vous l’avez passée.'}</p>
              )}
            </>
          ) : (
            <p>
              {accepted.length === 0
                ? 'Vous n’avez accepté aucune proposition. Les fiches ne changent pas.'
                : 'Les propositions acceptées sont appliquées ensemble. Chacune a sa ligne dans l’historique de la fiche, et s’annule pendant 30 jours.'}
            </p>
          )}
          {present && accepted.length > 0 && (
            <p>
              <Button size="sm" loading={isApplying} onClick={apply}>
                Appliquer dès maintenant {countOf(FIX_NOUN, accepted.length)}
              </Button>
            </p>
          )}
        </div>
      </Dialog>
      {confirmation}
    </>
  );
}

const acceptedText = (count: number): string =>
  count === 0 ? 'aucune acceptée' : `${formatCount(count)} acceptée${count > 1 ? 's' : ''}`;

import { useActionNotice } from '@trame/app/use-failure-notice';
import { Sentence } from '@trame/app/sentence';
import { useDiscardGuard } from '@trame/app/use-discard-guard';
import { formatDate, formatSize } from '@trame/domain';
import { paperText, paperTone } from '@trame/domain/trainers';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Drawer } from '@trame/ui/drawer';
import { ExternalLink, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { usePaperLink, useWithdrawPaper } from '../data/paper-actions.ts';
import type { MyPaper } from '../data/my-papers-query.ts';
import type { PaperItem } from '../model/paper-groups.ts';
import { DepositForm } from './deposit-form.tsx';

type PaperSheetProps = {
  item: PaperItem | undefined;
  onClose: () => void;
};

/** One kind of paper: why it is asked for, what was sent, and the deposit of the next one. */
export function PaperSheet({ item, onClose }: PaperSheetProps) {
  const [isDirty, setDirty] = useState(false);
  const guard = useDiscardGuard(isDirty, () => {
    setDirty(false);
    onClose();
  });
  return (
    <>
      <Drawer
        open={item !== undefined}
        width={480}
        title={item?.kind.label ?? 'Pièce'}
        onClose={guard.requestClose}
      >
        {item && <Sheet key={item.kind.key} item={item} onDirty={setDirty} onSent={guard.closeSaved} />}
      </Drawer>
      {guard.confirmation}
    </>
  );
}

type SheetProps = {
  item: PaperItem;
  onDirty: (isDirty: boolean) => void;
  onSent: () => void;
};

function Sheet({ item, onDirty, onSent }: SheetProps) {
  const { kind, due } = item;
  const shown = [due.verified, due.waiting, due.refused].filter((paper) => paper !== null);
  return (
    <div className="papers-sheet">
      <p className={`papers-state papers-${paperTone(due)}`}>{paperText(kind, due)}</p>
      {due.refused?.reason && (
        <Alert tone="danger" title="Ce qui manque">
          <Sentence text={due.refused.reason} />
        </Alert>
      )}
      <p>{kind.why}</p>
      {shown.map((paper) => (
        <SentPaper key={paper.id} paper={paper} mayWithdraw={paper.status === 'to_check'} />
      ))}
      <section className="papers-deposit" aria-labelledby="papers-deposit-title">
        <h3 id="papers-deposit-title">{shown.length > 0 ? 'Déposer une nouvelle version' : 'Déposer'}</h3>
        <p className="muted">{kind.what}</p>
        <DepositForm kind={kind} onDirty={onDirty} onSent={onSent} />
      </section>
      <p className="muted papers-source">
        <Sentence text={`Source : ${kind.source}.`} />
      </p>
    </div>
  );
}

function SentPaper({ paper, mayWithdraw }: { paper: MyPaper; mayWithdraw: boolean }) {
  const notice = useActionNotice();
  const link = usePaperLink();
  const withdrawing = useWithdrawPaper();
  const [isAsking, setAsking] = useState(false);
  const open = () => {
    // Before the answer: a browser blocks a window that opens later.
    const view = window.open('', '_blank');
    link.mutate(paper.id, {
      onSuccess: (address) => {
        if (view) view.location.href = address;
        else window.location.href = address;
      },
      onError: (error) => {
        view?.close();
        notice.failed(error, `Le document ne s’ouvre pas. ${notice.advice(error, 'paper-open')}`);
      },
    });
  };
  const withdraw = () => {
    setAsking(false);
    withdrawing.mutate(paper.id, {
      onSuccess: () => notice.succeeded('Pièce retirée'),
      onError: (error) =>
        notice.failed(error, `La pièce n’a pas pu être retirée. ${notice.advice(error, 'paper-withdraw')}`),
    });
  };
  return (
    <div className="papers-sent">
      <div>
        <strong>{paper.file_name}</strong>
        <span className="muted num">
          {paper.pages} page{paper.pages > 1 ? 's' : ''}, {formatSize(paper.file_size)}, déposée le{' '}
          {formatDate(paper.created_at)}
        </span>
      </div>
      <div className="papers-sent-actions">
        <Button
          size="sm"
          icon={<ExternalLink className="icon" aria-hidden="true" />}
          loading={link.isPending}
          onClick={open}
        >
          Ouvrir
        </Button>
        {mayWithdraw && (
          <Button
            size="sm"
            variant="text"
            icon={<Undo2 className="icon" aria-hidden="true" />}
            loading={withdrawing.isPending}
            onClick={() => setAsking(true)}
          >
            Retirer
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        title={'Retirer cette pièce\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant="danger" onClick={withdraw}>
              Retirer la pièce
            </Button>
          </>
        }
      >
        <p>Notre équipe ne la vérifiera pas, et son fichier sera supprimé.</p>
      </Dialog>
    </div>
  );
}

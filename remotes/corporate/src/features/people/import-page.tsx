import { ProgressLine } from '@trame/app/progress-line';
import { UndoBar, useUndo } from '@trame/app/undo-bar';
import { useKeys } from '@trame/app/use-keys';
import { ROLE_LABELS, ROLES } from '@trame/domain';
import { MOST_INVITATIONS, readInvitations } from '@trame/domain/staff';
import { usePage, useUnsavedChanges } from '@trame/platform';
import { useResolvedPath } from '@trame/platform/router';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Page, Section } from '@trame/ui/page';
import { TextAreaField } from '@trame/ui/text-field';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ImportLines } from './components/import-lines.tsx';
import { useImport } from './components/use-import.ts';
import { countLines, summaryText, toInvite, withResults } from './model/import-run.ts';
import { TITLE } from './model/person.ts';
import './styles/staff.css';

const NAME = 'Inviter plusieurs personnes';

const EXAMPLE = `Anne Roy <anne.roy@exemple.fr>
jean.petit@exemple.fr; Jean Petit; Assistant; Recrutement`;

const sendText = (count: number, isAgain: boolean) => {
  if (isAgain) return count === 1 ? 'Envoyer l’invitation qui reste' : `Envoyer les ${count} qui restent`;
  return count === 1 ? 'Inviter une personne' : `Inviter ${count} personnes`;
};

/** Invites the people of a pasted list: read line by line before anything is sent, then one after the other. */
export default function ImportPage() {
  const base = useResolvedPath('..', { relative: 'path' }).pathname.replace(/\/$/, '');
  usePage({ title: NAME, breadcrumbs: [{ label: TITLE, to: base }] });
  const { control } = useForm({ defaultValues: { people: '' } });
  const pasted = useWatch({ control, name: 'people' });
  const list = useMemo(() => readInvitations(pasted), [pasted]);
  const { results, progress, pause, isStopping, start, stop } = useImport();
  const lines = withResults(list.lines, results);
  const people = toInvite(lines);
  const count = countLines(lines);
  const isRunning = progress !== undefined;
  useUnsavedChanges(isRunning || (lines.length > 0 && people.length + count.wrong > 0));
  const undoLast = useUndo();
  useKeys({ u: () => void undoLast() }, !isRunning);
  return (
    <Page
      title={NAME}
      subtitle="Collez une liste. Rien ne part avant que vous l’ayez relue, ligne par ligne."
    >
      <div className="staff-import">
        <Section title="La liste">
          <form className="staff-dialog" onSubmit={(event) => event.preventDefault()}>
            <div inert={isRunning}>
              <TextAreaField
                name="people"
                control={control}
                label="Une personne par ligne"
                help={`${MOST_INVITATIONS} lignes au plus, depuis un e-mail ou un tableur.`}
                rows={10}
                placeholder={EXAMPLE}
                autoComplete="off"
              />
            </div>
            <div className="staff-formats">
              <p>Deux écritures conviennent{'\u00a0'}:</p>
              <ul>
                <li>
                  <code>Prénom Nom &lt;adresse&gt;</code>
                </li>
                <li>
                  <code>adresse; nom; fonction; rôle</code>, séparés par des points-virgules, des virgules ou
                  des tabulations
                </li>
              </ul>
              <p>
                Les rôles{'\u00a0'}: {ROLES.map((role) => ROLE_LABELS[role]).join(', ')}. Ils sont demandés,
                et un administrateur les confirme.
              </p>
            </div>
          </form>
        </Section>
        <Section title="Ce qui est lu">
          {lines.length === 0 && (
            <p className="muted">
              Chaque ligne collée apparaît ici, avec ce qui sera envoyé ou ce qui manque.
            </p>
          )}
          <output className="staff-summary">{lines.length > 0 && summaryText(count)}</output>
          {list.leftOut > 0 && (
            <Alert tone="warning" title={`Seules les ${MOST_INVITATIONS} premières lignes sont lues`}>
              {list.leftOut === 1 ? 'Une ligne est laissée' : `${list.leftOut} lignes sont laissées`} de côté.
              Invitez-les ensuite, dans une autre liste.
            </Alert>
          )}
          {pause !== undefined && !isRunning && people.length > 0 && (
            <Alert tone="warning" title="L’envoi s’est arrêté, rien n’est perdu" live>
              {pause} Les invitations parties restent parties{'\u00a0'}; les autres attendent ici.
            </Alert>
          )}
          <ImportLines lines={lines} base={base} />
          {lines.length > 0 && (
            <div className="staff-import-end">
              {isRunning ? (
                <>
                  <div className="staff-progress">
                    <ProgressLine label="Invitations" done={progress.done} total={progress.total} />
                  </div>
                  <Button loading={isStopping} onClick={stop}>
                    {isStopping ? 'Arrêt...' : 'Arrêter'}
                  </Button>
                </>
              ) : (
                <>
                  {people.length === 0 && count.done > 0 && <Button href={base}>Revenir aux profils</Button>}
                  {people.length > 0 && (
                    <Button
                      variant="primary"
                      icon={<Send className="icon" aria-hidden />}
                      onClick={() => start(people)}
                    >
                      {sendText(people.length, count.done + count.failed > 0 || pause !== undefined)}
                    </Button>
                  )}
                  {count.wrong > 0 && people.length > 0 && (
                    <p className="help">
                      {count.wrong === 1
                        ? 'La ligne à corriger n’est pas envoyée'
                        : 'Les lignes à corriger ne sont pas envoyées'}
                      .
                    </p>
                  )}
                </>
              )}
            </div>
          )}
        </Section>
      </div>
      <UndoBar />
    </Page>
  );
}

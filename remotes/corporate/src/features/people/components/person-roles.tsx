import { lazyDialog } from '@trame/app/lazy-dialog';
import { formatDate } from '@trame/domain';
import { Button } from '@trame/ui/button';
import { Section } from '@trame/ui/page';
import { StateTag } from '@trame/ui/state-tag';
import { Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { decideRoleChange } from '../data/account-actions.ts';
import {
  askableRoles,
  roleLabel,
  type HeldRole,
  type RoleRequest,
  type StaffPerson,
} from '../model/person.ts';
import { decisionsOn, roleProtection, type Situation } from '../model/protection.ts';
import { useStaffAction } from './use-staff-action.ts';

const RoleRequestDialog = lazyDialog(() => import('./role-request-dialog.tsx'));
const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));

export type PersonRolesProps = { person: StaffPerson; situation: Situation; base: string };

type Doing = { what: 'ask' } | { what: 'take'; role: string } | { what: 'decide'; request: RoleRequest };

/** The roles of somebody, since when and by whom, and the changes that wait for a decision. */
export function PersonRoles({ person, situation, base }: PersonRolesProps) {
  const [doing, setDoing] = useState<Doing>();
  const stop = () => setDoing(undefined);
  const cannotAsk = roleProtection(person, { role: '', action: 'grant' }, situation);
  const canAsk = cannotAsk === undefined && askableRoles(person).length > 0;
  return (
    <Section title="Rôles">
      {person.roles.length === 0 && (
        <p className="muted">Aucun rôle{'\u00a0'}: ne s’ouvre que ce qui est ouvert à tous.</p>
      )}
      {person.roles.length > 0 && (
        <ul className="staff-roles" aria-label="Rôles donnés">
          {person.roles.map((held) => (
            <Held
              key={held.role}
              held={held}
              person={person}
              situation={situation}
              onTake={() => setDoing({ what: 'take', role: held.role })}
            />
          ))}
        </ul>
      )}
      {person.open_requests.length > 0 && (
        <ul className="staff-requests" aria-label="Changements demandés">
          {person.open_requests.map((request) => (
            <Waiting
              key={request.id}
              request={request}
              person={person}
              situation={situation}
              onDecide={() => setDoing({ what: 'decide', request })}
            />
          ))}
        </ul>
      )}
      <div className="staff-roles-end">
        {canAsk && (
          <Button
            size="sm"
            icon={<Plus className="icon" aria-hidden />}
            onClick={() => setDoing({ what: 'ask' })}
          >
            Demander un rôle
          </Button>
        )}
        {cannotAsk && <p className="help">{cannotAsk}</p>}
      </div>
      {doing?.what === 'ask' && <RoleRequestDialog person={person} onClose={stop} />}
      {doing?.what === 'take' && <RoleRequestDialog person={person} taken={doing.role} onClose={stop} />}
      {doing?.what === 'decide' && (
        <DecisionDialog person={person} request={doing.request} base={base} onClose={stop} />
      )}
    </Section>
  );
}

type HeldProps = Pick<PersonRolesProps, 'person' | 'situation'> & { held: HeldRole; onTake: () => void };

function Held({ held: { role, since, by }, person, situation, onTake }: HeldProps) {
  const isAsked = person.open_requests.some((request) => request.role === role);
  const why = roleProtection(person, { role, action: 'take' }, situation);
  const isOwn = person.id === situation.viewerId;
  return (
    <li>
      <div className="staff-role">
        <strong>{roleLabel(role)}</strong>
        <p className="muted">
          Depuis le <span className="num">{formatDate(since)}</span>
          {by && `, donné par ${by}`}
        </p>
        {why && !isOwn && <p className="help">{why}</p>}
      </div>
      {!why && !isAsked && (
        <Button size="sm" variant="text" aria-label={`Retirer le rôle ${roleLabel(role)}`} onClick={onTake}>
          Retirer…
        </Button>
      )}
    </li>
  );
}

type WaitingProps = Pick<PersonRolesProps, 'person' | 'situation'> & {
  request: RoleRequest;
  onDecide: () => void;
};

function Waiting({ request, person, situation, onDecide }: WaitingProps) {
  const { id, role, action, reason, requested_by, requested_at } = request;
  const { canDecide, canWithdraw } = decisionsOn(person, request, situation);
  const { mutate, isPending } = useStaffAction({
    personId: person.id,
    perform: () => decideRoleChange(id, 'withdraw'),
    failed: 'Impossible de retirer cette demande',
    onDone: () => undefined,
  });
  const label = roleLabel(role);
  return (
    <li>
      <div className="staff-role">
        <strong>{action === 'grant' ? label : `Retrait du rôle ${label}`}</strong>
        <p>
          <StateTag tone="warning" icon={<Clock className="icon" aria-hidden />}>
            {canDecide ? 'Attend votre décision' : 'Demandé, à confirmer par un administrateur'}
          </StateTag>
        </p>
        <p className="muted">
          {requested_by ? `Par ${requested_by}, le ` : 'Le '}
          <span className="num">{formatDate(requested_at)}</span>
          {reason && `\u00a0: «\u00a0${reason}\u00a0»`}
        </p>
      </div>
      <div className="staff-request-actions">
        {canWithdraw && (
          <Button
            size="sm"
            variant="text"
            loading={isPending}
            aria-label={`Retirer la demande sur le rôle ${label}`}
            onClick={() => mutate(undefined)}
          >
            Retirer la demande
          </Button>
        )}
        {canDecide && (
          <Button
            size="sm"
            variant="soft"
            aria-label={`Examiner la demande sur le rôle ${label}`}
            onClick={onDecide}
          >
            Examiner…
          </Button>
        )}
      </div>
    </li>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DetailPage } from '@trame/app/detail-page';
import { failureAdvice } from '@trame/app/failure-advice';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { AppError } from '@trame/data';
import { formatDateTime } from '@trame/domain';
import { IDENTIFIERS } from '@trame/domain/company';
import {
  euros,
  MISSION_TRANSITIONS,
  missionStatusLabel,
  readEuros,
  type MissionStatus,
} from '@trame/domain/invoices';
import { useHost } from '@trame/platform';
import { Link, useNavigate, useParams, useResolvedPath } from '@trame/platform/router';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { Section } from '@trame/ui/page';
import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { RelatedInvoices } from '../invoices/components/related-invoices.tsx';
import { MissionDialog } from './components/mission-dialog.tsx';
import { MissionEvidence } from './components/mission-evidence.tsx';
import { MissionInvoiced } from './components/mission-invoiced.tsx';
import { MissionState } from './components/mission-state.tsx';
import { MissionTrainees } from './components/mission-trainees.tsx';
import { invoicedQuery, missionData, moveMission, type Mission } from './data/missions.ts';
import { copyOf, daysText, invoicedRefusal, MOVES, TITLE, WHAT_FIRST } from './model/mission.ts';
import './styles/missions.css';

/** One mission: what was agreed, the evidence, and where it stands. */
export default function MissionPage() {
  const { missionId = '' } = useParams();
  const navigate = useNavigate();
  const list = { label: TITLE, to: useResolvedPath('..', { relative: 'path' }).pathname };
  const base = list.to.replace(/\/$/, '');
  const [opened, setOpened] = useState<'edit' | 'copy'>();
  const query = useQuery(missionData.one(missionId));
  const mission = query.data;
  return (
    <>
      <DetailPage
        query={query}
        list={list}
        texts={{
          failed: 'Impossible de charger cette mission',
          loading: 'Chargement de la mission...',
          missing: 'Mission introuvable',
        }}
        titleOf={({ title }) => title}
        renderSubtitle={({ full_name, client_name }) => `${full_name} · ${client_name}`}
        renderActions={() => (
          <>
            <Button icon={<Copy className="icon" aria-hidden />} onClick={() => setOpened('copy')}>
              Copier
            </Button>
            <Button
              variant="primary"
              icon={<Pencil className="icon" aria-hidden />}
              onClick={() => setOpened('edit')}
            >
              Modifier
            </Button>
          </>
        )}
      >
        {(row) => (
          <div className="mis-parts">
            <Agreed mission={row} />
            <div className="mis-side">
              <Progress mission={row} />
              <MissionInvoiced mission={row} />
              <MissionEvidence mission={row} />
              <MissionTrainees missionId={row.id} />
              <RelatedInvoices
                title="Factures de cette mission"
                of={{ column: 'mission_id', id: row.id }}
                invoicesPath={base.replace(/[^/]*$/, 'factures')}
              />
            </div>
          </div>
        )}
      </DetailPage>
      {mission && (
        <>
          <MissionDialog
            edited={opened === 'edit' ? mission : undefined}
            onClose={() => setOpened(undefined)}
          />
          <MissionDialog
            edited={opened === 'copy' ? 'new' : undefined}
            start={copyOf(mission)}
            onClose={(saved) => {
              setOpened(undefined);
              if (saved) void navigate(`${base}/${saved.id}`);
            }}
          />
        </>
      )}
    </>
  );
}

function Agreed({ mission }: { mission: Mission }) {
  const { linkTo } = useHost();
  const trainer = linkTo('hubs.trainer', { userId: mission.user_id });
  const { place, is_remote, hours, days, day_rate, total_cents, order_number, client_siren, note } = mission;
  return (
    <Section title="Ce qui est convenu">
      <Facts
        layout="columns"
        items={[
          {
            label: 'Formateur',
            value: (
              <>
                {trainer ? <Link to={trainer}>{mission.full_name}</Link> : mission.full_name} (
                {mission.trainer_email})
              </>
            ),
          },
          { label: 'Ordre de mission', value: <span className="num">{order_number}</span> },
          { label: 'Client', value: mission.client_name },
          {
            label: 'SIREN du client',
            value: client_siren && <span className="num">{IDENTIFIERS.siren.written(client_siren)}</span>,
          },
          { label: 'Dates', value: <span className="num">{daysText(mission)}</span> },
          { label: 'Lieu', value: [place, is_remote && 'à distance'].filter(Boolean).join(', ') },
          { label: 'Durée', value: [`${days} j`, hours && `${hours} h`].filter(Boolean).join(', ') },
          {
            label: 'Tarif par jour, HT',
            value: <span className="num">{euros(readEuros(day_rate) ?? 0)}</span>,
          },
          { label: 'Total HT', value: <strong className="num">{euros(total_cents)}</strong> },
          { label: 'Créée', value: <span className="num">{formatDateTime(mission.created_at)}</span> },
          ...(note ? [{ label: 'Note', value: <span className="mis-note">{note}</span> }] : []),
        ]}
      />
    </Section>
  );
}

/** Where the mission stands, and what it can become. */
function Progress({ mission }: { mission: Mission }) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [isCancelling, setCancelling] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: MissionStatus) => moveMission(mission, status),
    networkMode: 'always',
    onSuccess: (_, status) => notice.succeeded(`Mission\u00a0: ${missionStatusLabel(status).toLowerCase()}`),
    onError: (error) =>
      notice.failed(
        error,
        error instanceof AppError && error.code === 'conflict'
          ? 'Cette mission a changé entre-temps\u00a0: la page montre où elle en est.'
          : (invoicedRefusal(error) ?? failureAdvice(error)),
        'Le statut n’a pas changé',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [missionData.key] }),
  });
  const { data: invoiced } = useQuery(invoicedQuery(mission.id));
  const isInvoiced = (invoiced?.invoiced_cents ?? 0) > 0;
  const steps = MISSION_TRANSITIONS[mission.status];
  return (
    <Section title="Avancement">
      <div className="mis-progress">
        <MissionState status={mission.status} />
        {mission.status === 'invoiced' && (
          <p className="muted">
            Une facture en cours la règle. Elle redevient libre si la facture est refusée.
          </p>
        )}
        {steps.length > 0 && (
          <div className="mis-steps">
            {steps.map((status) => (
              <Button
                key={status}
                size="sm"
                variant={status === 'cancelled' ? 'text' : 'default'}
                loading={isPending && variables === status}
                onClick={() => (status === 'cancelled' ? setCancelling(true) : mutate(status))}
              >
                {MOVES[status]}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Dialog
        open={isCancelling}
        title={isInvoiced ? 'Cette mission est facturée en partie' : 'Annuler cette mission\u202f?'}
        onClose={() => setCancelling(false)}
        footer={
          isInvoiced ? (
            <Button variant="primary" onClick={() => setCancelling(false)}>
              Garder la mission
            </Button>
          ) : (
            <>
              <Button onClick={() => setCancelling(false)}>Garder la mission</Button>
              <Button
                variant="danger"
                loading={isPending}
                onClick={() => mutate('cancelled', { onSettled: () => setCancelling(false) })}
              >
                Annuler la mission
              </Button>
            </>
          )
        }
      >
        {isInvoiced ? (
          <p>
            {euros(invoiced?.invoiced_cents ?? 0)} HT en sont facturés. {WHAT_FIRST}
          </p>
        ) : (
          <p>
            {mission.full_name} le lit dans son espace, et ne peut plus la facturer. Elle peut être remise en
            prévision.
          </p>
        )}
      </Dialog>
    </Section>
  );
}

import { programmePath } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Card } from '@trame/ui/page';
import { Select } from '@trame/ui/select';
import type { Person } from '../../programmes/data/programmes.ts';
import type { Programme } from '../data/programme.ts';
import '../styles/sheet.css';

type FollowCardProps = {
  programme: Programme;
  people: readonly Person[];
  mayWrite: boolean;
  isBusy: boolean;
  onOwner: (owner: string | null) => void;
  onAddress: () => void;
};

/** Who is responsible for the sheet, and where its page is. */
export function FollowCard({ programme, people, mayWrite, isBusy, onOwner, onAddress }: FollowCardProps) {
  const { owner_id: owner, slug } = programme;
  const name = people.find(({ id }) => id === owner)?.name;
  return (
    <Card as="section">
      <h2 className="sheet-follow-title">Suivi</h2>
      <div className="sheet-follow">
        {mayWrite ? (
          <Select
            label="Responsable"
            value={owner ?? ''}
            disabled={isBusy}
            options={[
              { value: '', label: 'Personne' },
              ...people.map((person) => ({ value: person.id, label: person.name })),
              // Somebody who has left the staff since.
              ...(owner !== null && name === undefined
                ? [{ value: owner, label: 'Une personne partie' }]
                : []),
            ]}
            onChange={(next) => onOwner(next || null)}
          />
        ) : (
          <p>
            <span className="label">Responsable</span> {name ?? 'Personne'}
          </p>
        )}
        <div>
          <span className="label">Adresse de la page</span>
          <p className="sheet-address">{programmePath(slug)}</p>
          {mayWrite && (
            <Button size="sm" disabled={isBusy} onClick={onAddress}>
              Changer l’adresse
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

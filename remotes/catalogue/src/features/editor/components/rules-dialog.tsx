import { PROGRAMME_RULES, pointsText, SCORE_GROUPS } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { PlainTable } from '@trame/ui/plain-table';
import '../styles/sheet.css';

/** Every rule of the score with its points, why it counts, and the text that says so. */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      width="lg"
      title={`Les ${PROGRAMME_RULES.length} règles et leurs sources`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {SCORE_GROUPS.map(({ key, label, points }) => (
        <section key={key} className="sheet-rules">
          <h3>
            {label}, {pointsText(points)}
          </h3>
          <PlainTable>
            <thead>
              <tr>
                <th scope="col">Règle</th>
                <th scope="col">Points</th>
                <th scope="col">Pourquoi</th>
                <th scope="col">Source</th>
              </tr>
            </thead>
            <tbody>
              {PROGRAMME_RULES.filter(({ group }) => group === key).map((rule) => (
                <tr key={rule.id}>
                  <th scope="row">{rule.name}</th>
                  <td className="num">{rule.points}</td>
                  <td>{rule.why}</td>
                  <td>{rule.source}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </section>
      ))}
    </Dialog>
  );
}

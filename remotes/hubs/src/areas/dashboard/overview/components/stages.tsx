import { numberText, type Figures } from '../model/figures.ts';
import { stageText } from '../model/cards.ts';
import { TableView } from './table-view.tsx';
import { ThreadBars } from './thread-bars.tsx';

const TIMES = [
  { figure: 'stay_new', label: 'Reçue, puis contact' },
  { figure: 'stay_contacted', label: 'Contact, puis évaluation' },
  { figure: 'stay_evaluated', label: 'Évaluation, puis décision' },
] as const;

type StagesProps = { figures: Figures; linkTo: (figure: string) => string };

/** How long each stage takes, and took in the period before. */
export function Stages({ figures, linkTo }: StagesProps) {
  const times = TIMES.map(({ figure, label }) => ({
    figure,
    label,
    count: figures[figure]?.count ?? 0,
    days: figures[figure]?.amount ?? null,
    before: figures[figure]?.before_amount ?? null,
  }));
  return (
    <>
      <p className="ov-sub">Fil fin : la période d’avant. Un délai qui s’allonge est en ocre.</p>
      <ThreadBars
        label="Temps médian par étape"
        bars={times.map(({ figure, label, count, days, before }) => ({
          key: figure,
          label,
          hint: `${numberText(count)} ${count < 2 ? 'étape finie' : 'étapes finies'}`,
          value: days ?? 0,
          before,
          text: stageText(days),
          isWarning: days !== null && before !== null && days > before,
          to: linkTo(figure),
        }))}
      />
      <TableView label="Temps médian par étape">
        <thead>
          <tr>
            <th scope="col">Étape</th>
            <th scope="col">Médiane</th>
            <th scope="col">Période d’avant</th>
            <th scope="col">Étapes finies</th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ figure, label, count, days, before }) => (
            <tr key={figure}>
              <th scope="row">{label}</th>
              <td>{stageText(days)}</td>
              <td>{stageText(before)}</td>
              <td>{numberText(count)}</td>
            </tr>
          ))}
        </tbody>
      </TableView>
    </>
  );
}

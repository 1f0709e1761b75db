import { AGES, linesText, roundEuros, type Figures } from '../model/figures.ts';
import { TableView } from './table-view.tsx';
import { ThreadBars } from './thread-bars.tsx';

type AgesProps = {
  figures: Figures;
  prefix: 'invoices' | 'unbilled';
  label: string;
  hint: string;
  /** The first class of ages that is late. */
  late: number;
  linkTo: (figure: string) => string;
};

/** What waits, by its age and amount. */
export function Ages({ figures, prefix, label, hint, late, linkTo }: AgesProps) {
  const classes = AGES.map(({ first, text }) => {
    const figure = `${prefix}_${first}`;
    const found = figures[figure];
    return {
      figure,
      text,
      isLate: first >= late && (found?.count ?? 0) > 0,
      count: found?.count ?? 0,
      cents: found?.amount ?? 0,
      before: found?.before_amount ?? null,
    };
  });
  return (
    <>
      <p className="ov-sub">{hint}</p>
      <ThreadBars
        label={label}
        bars={classes.map(({ figure, text, isLate, count, cents }) => ({
          key: figure,
          label: text,
          hint: linesText(figure, count),
          value: cents,
          text: roundEuros(cents),
          isWarning: isLate,
          to: linkTo(figure),
        }))}
      />
      <TableView label={label}>
        <thead>
          <tr>
            <th scope="col">Âge</th>
            <th scope="col">{prefix === 'invoices' ? 'Factures' : 'Missions'}</th>
            <th scope="col">Montant</th>
            <th scope="col">Montant, période d’avant</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ figure, text, count, cents, before }) => (
            <tr key={figure}>
              <th scope="row">{text}</th>
              <td>{count}</td>
              <td>{roundEuros(cents)}</td>
              <td>{before === null ? '–' : roundEuros(before)}</td>
            </tr>
          ))}
        </tbody>
      </TableView>
    </>
  );
}

import { Highlight } from '@trame/ui/highlight';

/** What a trainer provides for an indicator. */
export function ProvideList({ provide, search }: { provide: readonly string[]; search: string }) {
  return (
    <ul className="qualiopi-provide" aria-label="Ce que vous fournissez">
      {provide.map((what) => (
        <li key={what}>
          <Highlight text={what} query={search} />
        </li>
      ))}
    </ul>
  );
}

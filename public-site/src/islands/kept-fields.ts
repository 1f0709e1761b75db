import { DRAFT_LIFETIME } from '../forms/data/draft-store.ts';

type Kept = { savedAt: number; fields: [name: string, value: string][] };

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
  typeof entry[1] === 'string';
const fieldsOf = (form: HTMLFormElement): Kept['fields'] => [...new FormData(form)].filter(isText);

function fillIn(form: HTMLFormElement, fields: Kept['fields']): void {
  // The other kinds of controls have the same parts; files and buttons have no text that was kept.
  for (const control of form.elements as Iterable<HTMLInputElement>) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (/checkbox|radio/.test(control.type)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

/** What was kept, which is then deleted; storage can be refused. */
function take(name: string): Kept['fields'] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
    sessionStorage.removeItem(name);
    return kept && Date.now() - kept.savedAt <= DRAFT_LIFETIME ? kept.fields : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is written in a form for a reload in the same tab, as long as its script, which stores drafts, does not run;
 * fills in what was kept before. A page that is being closed has no time for IndexedDB, so that this is in session storage
 * (ADR 0008).
 */
export function keepFields(form: HTMLFormElement): { wereKept: boolean; stop: () => void } {
  const name = `trame-${form.id}-avant-script`;
  const untouched = JSON.stringify(fieldsOf(form));
  const kept = take(name);
  if (kept) fillIn(form, kept);

  const listening = new AbortController();
  const save = () => {
    const fields = fieldsOf(form);
    try {
      if (JSON.stringify(fields) === untouched) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify({ savedAt: Date.now(), fields } satisfies Kept));
    } catch {
      // Without this storage a reload loses what was typed before the script.
    }
  };
  addEventListener('pagehide', save, { signal: listening.signal });
  document.addEventListener('visibilitychange', save, { signal: listening.signal });
  return {
    wereKept: kept !== undefined,
    stop: () => {
      listening.abort();
      take(name);
    },
  };
}

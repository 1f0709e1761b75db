import { useMemo } from 'react';
import { useLocation, useNavigate } from '@trame/platform/router';

type EntryState = Record<string, unknown> & { isOverList?: boolean; document?: unknown };

/**
 * Moves between the list, the dialog and the full screen of an application. Filters are kept: the query string and the
 * search of the history entry.
 * @param base absolute path of the list, which the router knows and this remote does not
 */
export function useApplicationNavigation(base: string) {
  const { search, state: entry } = useLocation() as { search: string; state: EntryState | null };
  const navigate = useNavigate();
  return useMemo(() => {
    // A document belongs to one application, so it is not kept when moving.
    const state: EntryState = { ...entry, document: undefined };
    const to = (path: string) => ({ pathname: path ? `${base}/${path}` : base, search });
    const stay = { preventScrollReset: true };
    const overList = { ...state, isOverList: true };
    return {
      /** Address of a dialog, for a link. */
      linkTo: (id: string) => ({ to: to(id), state: overList, ...stay }),
      /** Address of another application in the same place, for a link. */
      linkInPlace: (id: string, suffix = '') => ({ to: to(`${id}${suffix}`), state, replace: true, ...stay }),
      /** Opens the dialog over the list: back closes it. */
      open: (id: string) => void navigate(to(id), { state: overList, ...stay }),
      /** Shows another application in the same place. */
      replace: (id: string, suffix = '') =>
        void navigate(to(`${id}${suffix}`), { state, replace: true, ...stay }),
      /** Full screen; back returns to the dialog. */
      openFullScreen: (id: string) => void navigate(to(`${id}${FULL_SCREEN}`), { state }),
      /** Returns to the list, through the history if the person came from there. */
      close: () => {
        if (state.isOverList) void navigate(-1);
        else void navigate(to(''), { state, replace: true, ...stay });
      },
      /** The list itself, from a page that replaced it. */
      listLink: { to: to(''), state: { ...state, isOverList: false } },
    };
  }, [base, search, entry, navigate]);
}

/** End of the address of the full-screen page. */
export const FULL_SCREEN = '/plein-ecran';

import {
  BadgeCheck,
  BookOpenText,
  CalendarDays,
  Database,
  Files,
  Hourglass,
  LayoutDashboard,
  ReceiptText,
  Upload,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { TrainerState } from '../features/access/model/access.ts';
import { decide, GUARDS, type GuardedPath } from '../features/access/model/guards.ts';

export type NavEntry = {
  path: GuardedPath;
  label: string;
  /** One word, under the picture in the bar of phones. */
  short: string;
  Icon: LucideIcon;
  /** In the header and, when `isTab`, in the bar of phones; or in the menu of the account. */
  place: 'bar' | 'menu';
  isTab?: boolean;
};

/** Where the frame leads, in its order. At most five tabs. */
const NAVIGATION: readonly NavEntry[] = [
  {
    path: 'app/dashboard',
    label: 'Tableau de bord',
    short: 'Accueil',
    Icon: LayoutDashboard,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'pending-approval',
    label: 'Ma demande',
    short: 'Demande',
    Icon: Hourglass,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'papers',
    label: 'Mes pièces',
    short: 'Pièces',
    Icon: Files,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/my-invoices',
    label: 'Mes factures',
    short: 'Factures',
    Icon: ReceiptText,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/invoice-deposit',
    label: 'Déposer une facture',
    short: 'Déposer',
    Icon: Upload,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/invoice-portal',
    label: 'Espace facturation',
    short: 'Facturation',
    Icon: BookOpenText,
    place: 'bar',
  },
  {
    path: 'app/qualiopi-resources',
    label: 'Ressources Qualiopi',
    short: 'Qualiopi',
    Icon: BadgeCheck,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'profile',
    label: 'Mon profil',
    short: 'Profil',
    Icon: UserRound,
    place: 'menu',
  },
  {
    path: 'availability',
    label: 'Mes disponibilités',
    short: 'Agenda',
    Icon: CalendarDays,
    place: 'menu',
  },
  {
    path: 'my-data',
    label: 'Mes données',
    short: 'Données',
    Icon: Database,
    place: 'menu',
  },
];

/** What an account opens, by the guards of the pages. An approved one has no request any more. */
export const openEntries = (state: TrainerState): NavEntry[] =>
  NAVIGATION.filter(
    ({ path }) =>
      decide(GUARDS[path], { phase: 'ready', state }).kind === 'open' &&
      (path !== 'pending-approval' || state !== 'approved'),
  );

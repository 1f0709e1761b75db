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
import { ANY_ACCOUNT, OPEN_ACCOUNT, type TrainerState } from '../features/access/model/access.ts';

export type NavEntry = {
  /** Path in the portal. */
  path: string;
  label: string;
  /** One word, under the picture in the bar of phones. */
  short: string;
  Icon: LucideIcon;
  /** Whose account opens it: others do not see it. */
  statuses: readonly TrainerState[];
  /** In the header and, when `isTab`, in the bar of phones; or in the menu of the account. */
  place: 'bar' | 'menu';
  isTab?: boolean;
};

const APPROVED: readonly TrainerState[] = ['approved'];

/** Where the frame leads, in its order. At most five tabs. */
export const NAVIGATION: readonly NavEntry[] = [
  {
    path: 'app/dashboard',
    label: 'Tableau de bord',
    short: 'Accueil',
    Icon: LayoutDashboard,
    statuses: APPROVED,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'pending-approval',
    label: 'Ma demande',
    short: 'Demande',
    Icon: Hourglass,
    statuses: ['none', 'pending', 'rejected', 'suspended', 'closed'],
    place: 'bar',
    isTab: true,
  },
  {
    path: 'papers',
    label: 'Mes pièces',
    short: 'Pièces',
    Icon: Files,
    statuses: OPEN_ACCOUNT,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/my-invoices',
    label: 'Mes factures',
    short: 'Factures',
    Icon: ReceiptText,
    statuses: APPROVED,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/invoice-deposit',
    label: 'Déposer une facture',
    short: 'Déposer',
    Icon: Upload,
    statuses: APPROVED,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'app/invoice-portal',
    label: 'Espace facturation',
    short: 'Facturation',
    Icon: BookOpenText,
    statuses: APPROVED,
    place: 'bar',
  },
  {
    path: 'app/qualiopi-resources',
    label: 'Ressources Qualiopi',
    short: 'Qualiopi',
    Icon: BadgeCheck,
    statuses: APPROVED,
    place: 'bar',
    isTab: true,
  },
  {
    path: 'profile',
    label: 'Mon profil',
    short: 'Profil',
    Icon: UserRound,
    statuses: OPEN_ACCOUNT,
    place: 'menu',
  },
  {
    path: 'availability',
    label: 'Mes disponibilités',
    short: 'Agenda',
    Icon: CalendarDays,
    statuses: OPEN_ACCOUNT,
    place: 'menu',
  },
  {
    path: 'my-data',
    label: 'Mes données',
    short: 'Données',
    Icon: Database,
    statuses: ['none', ...ANY_ACCOUNT, 'closed'],
    place: 'menu',
  },
];

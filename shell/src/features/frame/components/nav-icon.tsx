import {
  Archive,
  Banknote,
  BarChart3,
  BookOpen,
  CalendarDays,
  Dot,
  FileText,
  FolderCheck,
  GraduationCap,
  Image,
  Inbox,
  Landmark,
  LayoutDashboard,
  List,
  Mail,
  PenLine,
  ReceiptEuro,
  ScrollText,
  Send,
  Server,
  Settings,
  Signature,
  TrendingUp,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';

/** Icons a remote may name in its navigation, by their Lucide name. */
const ICONS = new Map<string | undefined, LucideIcon>(
  Object.entries({
    'layout-dashboard': LayoutDashboard,
    users: Users,
    'graduation-cap': GraduationCap,
    send: Send,
    mail: Mail,
    archive: Archive,
    settings: Settings,
    list: List,
    'file-text': FileText,
    'folder-check': FolderCheck,
    'pen-line': PenLine,
    signature: Signature,
    'book-open': BookOpen,
    'calendar-days': CalendarDays,
    'bar-chart': BarChart3,
    'trending-up': TrendingUp,
    image: Image,
    inbox: Inbox,
    landmark: Landmark,
    'receipt-euro': ReceiptEuro,
    banknote: Banknote,
    server: Server,
    'scroll-text': ScrollText,
  }),
);

/** The icon of a navigation entry; a plain dot when the remote names none, or one we do not have. */
export function NavIcon({ name }: { name: string | undefined }) {
  return createElement(ICONS.get(name) ?? Dot, { className: 'icon icon-lg', 'aria-hidden': true });
}

import {
  Archive,
  BarChart3,
  BookOpen,
  CalendarDays,
  Dot,
  FileText,
  GraduationCap,
  Image,
  LayoutDashboard,
  List,
  Mail,
  PenLine,
  Send,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';

/** Icons a remote may name in its navigation, by their Lucide name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  users: Users,
  'graduation-cap': GraduationCap,
  send: Send,
  mail: Mail,
  archive: Archive,
  settings: Settings,
  list: List,
  'file-text': FileText,
  'pen-line': PenLine,
  'book-open': BookOpen,
  'calendar-days': CalendarDays,
  'bar-chart': BarChart3,
  image: Image,
};

/** The icon of a navigation entry; a plain dot when the remote names none, or one we do not have. */
export function NavIcon({ name }: { name: string | undefined }) {
  const Icon = (name === undefined ? undefined : ICONS[name]) ?? Dot;
  return <Icon className="icon icon-lg" aria-hidden />;
}

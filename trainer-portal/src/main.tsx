import '@trame/ui/tokens.css';
import '@trame/ui/fonts.css';
import '@trame/ui/base.css';
import './app/portal.css';
import { startTheme } from '@trame/session/theme';
import { startPortal } from './app/boot.tsx';

startTheme();
void startPortal();

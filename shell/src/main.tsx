import '@trame/ui/tokens.css';
import '@trame/ui/fonts.css';
import '@trame/ui/base.css';
import './styles/shell.css';
import { startShell } from './app/boot.tsx';
import { startTheme } from '@trame/session/theme';

startTheme();
void startShell();

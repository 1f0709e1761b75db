import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadList, loadSignIn } from './pages';

void (location.pathname.startsWith('/login') ? loadSignIn() : loadList());
createRoot(document.getElementById('root')!).render(<App />);

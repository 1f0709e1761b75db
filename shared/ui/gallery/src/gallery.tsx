import { Moon, Sun } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Brand } from '../../src/brand.tsx';
import { UiProvider } from '../../src/provider.tsx';
import { Segmented } from '../../src/segmented.tsx';
import { Selvedge } from '../../src/selvedge.tsx';
import { ButtonsPart } from './parts/buttons.tsx';
import { DataPart } from './parts/data.tsx';
import { FormPart } from './parts/form.tsx';
import { ListsPart } from './parts/lists.tsx';
import { OverlaysPart } from './parts/overlays.tsx';
import { SignsPart } from './parts/signs.tsx';
import { StatesPart } from './parts/states.tsx';
import './gallery.css';

type Theme = 'light' | 'dark';

const PARTS = [
  { id: 'signes', title: 'Signes et couleurs', content: <SignsPart /> },
  { id: 'boutons', title: 'Boutons', content: <ButtonsPart /> },
  { id: 'donnees', title: 'Données', content: <DataPart /> },
  { id: 'listes', title: 'Listes et fiches', content: <ListsPart /> },
  { id: 'formulaire', title: 'Formulaire', content: <FormPart /> },
  { id: 'etats', title: 'États d’un écran', content: <StatesPart /> },
  { id: 'surcouches', title: 'Ce qui s’ouvre', content: <OverlaysPart /> },
];

const asked = new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light';

/** `?theme=dark` opens it dark. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(asked);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <UiProvider theme={theme}>
      <header className="ga-head">
        <Brand />
        <nav aria-label="Parties">
          {PARTS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <Segmented
          label="Thème"
          value={theme}
          onChange={setTheme}
          options={[
            {
              value: 'light',
              label: 'Clair',
              icon: <Sun className="icon" aria-hidden="true" />,
              iconOnly: true,
            },
            {
              value: 'dark',
              label: 'Sombre',
              icon: <Moon className="icon" aria-hidden="true" />,
              iconOnly: true,
            },
          ]}
        />
      </header>
      <Selvedge />
      <main className="ga-main">
        <h1 className="display">Système visuel</h1>
        {PARTS.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titre`}>
            <h2 className="display" id={`${id}-titre`}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </main>
    </UiProvider>
  );
}

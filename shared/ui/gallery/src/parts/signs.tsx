import { AppIcon, type Draft } from '../../../src/app-icon.tsx';
import { Brand } from '../../../src/brand.tsx';
import { ClothSignin } from '../../../src/cloth-signin.tsx';
import { ClothEmpty, ClothError } from '../../../src/cloth.tsx';
import { Flag } from '../../../src/flag.tsx';
import { Kbd } from '../../../src/kbd.tsx';
import { Specimen } from '../specimen.tsx';

const DRAFTS: readonly [Draft, string][] = [
  ['serge', 'Recrutement'],
  ['satin', 'Centre de signature'],
  ['natte', 'Catalogue Pro'],
  ['chevron', 'Hub administratif'],
  ['cannele', 'Hub marketing'],
  ['losange', 'Tableau de bord'],
  ['toile', 'Gestion Corporate'],
  ['cotele', 'Prompts IA'],
];

const COLOURS = [
  'surface-sunken',
  'surface',
  'surface-raised',
  'surface-overlay',
  'surface-ink',
  'border',
  'border-strong',
  'text',
  'text-muted',
  'primary',
  'primary-soft',
  'accent',
  'accent-soft',
  'mark',
  'success',
  'warning',
  'danger',
  'info',
  'thread-warp',
  'thread-weft',
  'thread-accent',
  'thread-quiet',
];

export function SignsPart() {
  return (
    <>
      <Specimen name="Couleurs" wide>
        <ul className="ga-swatches">
          {COLOURS.map((colour) => (
            <li key={colour}>
              <i style={{ background: `var(--${colour})` }} />
              {colour}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Marque">
        <Brand />
        <Brand compact />
        <span className="ga-ink">
          <Brand onInk />
        </span>
      </Specimen>
      <Specimen name="Armures des applications">
        {DRAFTS.map(([draft, name]) => (
          <span key={draft} title={name}>
            <AppIcon draft={draft} size="lg" current={draft === 'serge'} />
          </span>
        ))}
        <AppIcon draft="serge" />
        <AppIcon draft="serge" size="sm" />
        <AppIcon draft="serge" size="sm" current />
      </Specimen>
      <Specimen name="Drapeaux : connus, chargés à la demande, inconnu, absent">
        {['FR', 'BE', 'CH', 'MA', 'CI', 'LU', 'JP', 'BR', 'PL', 'US', 'ZA', 'XZ', ''].map((code) => (
          <Flag key={code} country={code} />
        ))}
      </Specimen>
      <Specimen name="Touches">
        <Kbd>/</Kbd> chercher <Kbd>J</Kbd> <Kbd>K</Kbd> parcourir <Kbd>Entrée</Kbd> ouvrir
      </Specimen>
      <Specimen name="Toile : vide, erreur">
        <ClothEmpty />
        <ClothError />
      </Specimen>
      <Specimen name="Texte">
        <p className="display" style={{ fontSize: 28, lineHeight: '34px' }}>
          Chaque candidature lue, pesée, suivie.
        </p>
        <p>
          Inter 14/22, <a href="#signes">un lien</a>, <strong>du gras</strong>,{' '}
          <span className="muted">un détail</span>.
        </p>
      </Specimen>
      <Specimen name="Toile de la connexion" wide>
        <div className="ga-signin">
          <ClothSignin />
        </div>
      </Specimen>
    </>
  );
}

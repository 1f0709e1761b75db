import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeStore, type ThemeChoice as Choice } from '@trame/session/theme';

const CHOICES: readonly { value: Choice; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Clair', Icon: Sun },
  { value: 'dark', label: 'Sombre', Icon: Moon },
  { value: 'system', label: 'Système', Icon: Monitor },
];

/** Light, dark, or as the device; kept from one visit to the next. */
export function ThemeChoice() {
  const current = useThemeStore((state) => state.choice);
  return (
    <fieldset className="theme-choice">
      <legend>Thème</legend>
      <div className="theme-options">
        {CHOICES.map(({ value, label, Icon }) => (
          <label key={value} className={value === current ? 'is-on' : undefined}>
            <input
              type="radio"
              name="trame-theme"
              value={value}
              checked={value === current}
              onChange={() => chooseTheme(value)}
            />
            <Icon className="icon" aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

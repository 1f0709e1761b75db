import { theme, type ThemeConfig } from 'antd';
import { DARK, LIGHT, type Palette } from './palette.ts';

export type ThemeName = 'light' | 'dark';

/** Colours that antd derives all others from. */
const seeds = (p: Palette) => ({
  colorPrimary: p.primary,
  colorLink: p.primary,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.danger,
  colorInfo: p.info,
});

function colours(p: Palette) {
  return {
    colorPrimaryHover: p['primary-hover'],
    colorPrimaryActive: p['primary-active'],
    colorPrimaryBg: p['primary-soft'],
    colorPrimaryBgHover: p['primary-soft'],
    colorPrimaryBorder: p.primary,
    colorPrimaryBorderHover: p['primary-hover'],
    colorLinkHover: p['primary-hover'],
    colorLinkActive: p['primary-active'],
    colorBgLayout: p.surface,
    colorBgContainer: p['surface-raised'],
    colorBgElevated: p['surface-overlay'],
    colorBgSpotlight: p['surface-ink'],
    colorFillTertiary: p['surface-sunken'],
    colorFillQuaternary: p['surface-sunken'],
    colorBgContainerDisabled: p['surface-sunken'],
    colorText: p.text,
    colorTextHeading: p.text,
    colorTextSecondary: p['text-muted'],
    colorTextTertiary: p['text-muted'],
    colorTextQuaternary: p['text-muted'],
    colorTextPlaceholder: p['text-muted'],
    colorTextDescription: p['text-muted'],
    colorTextDisabled: p['text-muted'],
    colorTextLightSolid: p['text-on-ink'],
    colorIcon: p['text-muted'],
    colorIconHover: p.text,
    colorBorder: p['border-strong'],
    colorBorderSecondary: p.border,
    colorSplit: p.border,
    colorSuccessBg: p['success-soft'],
    colorWarningBg: p['warning-soft'],
    colorErrorBg: p['danger-soft'],
    colorInfoBg: p['info-soft'],
    colorBgMask: 'var(--scrim)',
    controlItemBgHover: p['surface-sunken'],
    controlItemBgActive: p['primary-soft'],
    controlItemBgActiveHover: p['primary-soft'],
  };
}

/** Sizes are the same in both themes; values that CSS can read are variables of `tokens.css`. */
const MEASURES = {
  fontFamily: 'var(--font-ui)',
  fontSize: 14,
  fontSizeSM: 13,
  fontSizeLG: 16,
  fontWeightStrong: 620,
  lineHeight: 22 / 14,
  linkDecoration: 'underline',
  borderRadius: 8,
  borderRadiusSM: 4,
  borderRadiusLG: 12,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
  controlOutlineWidth: 0,
  lineWidthFocus: 2,
  boxShadow: 'var(--shadow-overlay)',
  boxShadowSecondary: 'var(--shadow-popup)',
  boxShadowTertiary: 'var(--shadow-raised)',
  motionDurationFast: 'var(--motion-fast)',
  motionDurationMid: 'var(--motion)',
  motionDurationSlow: 'var(--motion-slow)',
  motionEaseInOut: 'var(--ease)',
  motionEaseOut: 'var(--ease)',
  motionEaseOutBack: 'var(--ease)',
  motionEaseOutCirc: 'var(--ease)',
  motionEaseInOutCirc: 'var(--ease)',
};

const COMMON: ThemeConfig = { cssVar: { prefix: 'trame' }, hashed: false };

function build(p: Palette, algorithm: typeof theme.defaultAlgorithm): ThemeConfig {
  return {
    ...COMMON,
    // The dark algorithm darkens its seeds, which cannot be set again afterwards, so our derived values are set last.
    algorithm: [algorithm, (seed, map) => ({ ...(map ?? algorithm(seed)), ...seeds(p) })],
    token: { ...seeds(p), ...colours(p), ...MEASURES },
    components: {
      Button: {
        primaryColor: p['on-primary'],
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Select: {
        optionSelectedBg: p['primary-soft'],
        optionSelectedFontWeight: 520,
        optionHeight: 36,
        multipleItemBg: p['primary-soft'],
      },
      Modal: { contentBg: p['surface-overlay'], headerBg: p['surface-overlay'], titleFontSize: 20 },
      Tooltip: { colorBgSpotlight: p['surface-ink'] },
      DatePicker: { cellActiveWithRangeBg: p['primary-soft'], colorTextLightSolid: p['on-primary'] },
      Segmented: { trackBg: p['surface-sunken'], itemSelectedBg: p['surface-raised'] },
    },
  };
}

/** The antd theme of each mode, built once. */
export const ANTD_THEMES: Readonly<Record<ThemeName, ThemeConfig>> = {
  light: build(LIGHT, theme.defaultAlgorithm),
  dark: build(DARK, theme.darkAlgorithm),
};

const withoutMotion = (config: ThemeConfig): ThemeConfig => ({
  ...config,
  token: { ...config.token, motion: false },
});

/** The same for people who prefer reduced motion: things appear and disappear without a transition. */
export const STILL_ANTD_THEMES: Readonly<Record<ThemeName, ThemeConfig>> = {
  light: withoutMotion(ANTD_THEMES.light),
  dark: withoutMotion(ANTD_THEMES.dark),
};

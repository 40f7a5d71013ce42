import type { Palette } from './palette';
import { dark, light } from './palette';
import { fontFamily, motion, radius, type } from './scale';

function tokens(palette: Palette) {
  return {
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primarySoft,
    colorPrimaryBorder: palette.primaryLine,
    colorTextLightSolid: palette.onPrimary,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextDisabled: palette.textMuted,
    colorBorder: palette.border,
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.surface,
    colorBgContainerDisabled: palette.sunken,
    colorBgMask: palette.scrim,
    colorIcon: palette.textSecondary,
    colorIconHover: palette.text,
    fontFamily,
    fontSize: type.body[0],
    borderRadius: radius.control,
    borderRadiusSM: radius.chip,
    borderRadiusLG: radius.dialog,
    controlHeight: 40,
    lineWidthFocus: 2,
    motionDurationFast: `${motion.fast / 1000}s`,
    motionDurationMid: `${motion.mid / 1000}s`,
    motionDurationSlow: `${motion.slow / 1000}s`,
    boxShadow: 'none',
    boxShadowSecondary: 'none',
    boxShadowTertiary: 'none',
  };
}

function theme(palette: Palette) {
  return {
    cssVar: { prefix: 'lane', key: 'lane' },
    hashed: false,
    token: tokens(palette),
  };
}

/** antd's theme in Lane's colors, by mode. Every color is explicit; no algorithm derives one. */
export const antdThemes = { light: theme(light), dark: theme(dark) };

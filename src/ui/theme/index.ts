export { ThemeProvider, useTheme, type Appearance } from './theme-provider';
export type { Theme, Variant } from './theme';
export type { Palette } from './palette';
export { useLayout } from './use-layout';

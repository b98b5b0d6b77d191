import { Platform, StyleSheet } from 'react-native';

const styles = StyleSheet.create({ line: { direction: 'ltr' } });

/** Days and seconds run from left to right in every language, as they do on paper. */
export const leftToRight =
  Platform.OS === 'web' ? { props: { dir: 'ltr' as const }, style: null } : { props: {}, style: styles.line };

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AccessibilityInfo, Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useLayout, useTheme } from '../theme';
import { PressSurface } from './press-surface';
import { Text } from './text';

export type ToastContent = {
  readonly text: string;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
};
export type Toast = { readonly show: (content: ToastContent) => void; readonly hide: () => void };

const ToastContext = createContext<Toast | null>(null);

const PLAIN_MS = 4_000;
/** Time to read, decide and reach the way back, also with a switch or a screen reader. */
const WITH_ACTION_MS = 10_000;

const ToastCard = ({ content, onHide }: { content: ToastContent; onHide: () => void }) => {
  const theme = useTheme();
  const { color, space, radius } = theme;
  const act = () => {
    onHide();
    content.onAction?.();
  };
  return (
    <View
      style={[styles.card, { backgroundColor: color.inverse, borderRadius: radius.m, paddingLeft: space.m }]}
    >
      <Text variant="small" tone="onInverse" style={styles.text}>
        {content.text}
      </Text>
      {content.actionLabel !== undefined && (
        <PressSurface
          role="button"
          aria-label={content.actionLabel}
          onPress={act}
          testID="toast-undo"
          look={({ isHovered, isPressed }) => [
            styles.action,
            {
              paddingHorizontal: space.m,
              borderRadius: radius.m,
              opacity: isPressed ? 0.6 : isHovered ? 0.85 : 1,
            },
          ]}
        >
          <Text variant="label" style={{ color: color.accentOnInverse }}>
            {content.actionLabel}
          </Text>
        </PressSurface>
      )}
    </View>
  );
};

/** `bottomGap`: what stands below it, so that it never covers the tabs. */
export const ToastProvider = ({ children, bottomGap = 0 }: { children: ReactNode; bottomGap?: number }) => {
  const [shown, setShown] = useState<{ content: ToastContent; count: number } | null>(null);
  const { isWide } = useLayout();
  const insets = useSafeAreaInsets();
  const hide = useCallback(() => setShown(null), []);
  const show = useCallback((content: ToastContent) => {
    setShown((last) => ({ content, count: (last?.count ?? 0) + 1 }));
    // Android and the web read the live region below; iOS has none.
    if (Platform.OS === 'ios') AccessibilityInfo.announceForAccessibility(content.text);
  }, []);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(hide, shown.content.actionLabel === undefined ? PLAIN_MS : WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [shown, hide]);
  const toast = useMemo(() => ({ show, hide }), [show, hide]);
  return (
    <ToastContext value={toast}>
      {children}
      <View
        pointerEvents="box-none"
        role="status"
        aria-live="polite"
        testID="toasts"
        style={[styles.host, { bottom: insets.bottom + bottomGap + 12 }, isWide && styles.wide]}
      >
        {shown !== null && <ToastCard key={shown.count} content={shown.content} onHide={hide} />}
      </View>
    </ToastContext>
  );
};

export const useToast = (): Toast => {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('[SCREEN-2] a screen asked for the toast outside of ToastProvider');
  return toast;
};

const styles = StyleSheet.create({
  host: { position: 'absolute', left: 12, right: 12, alignItems: 'center' },
  wide: { bottom: 24 },
  card: {
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 52,
    maxWidth: 520,
    width: '100%',
    boxShadow: '0 6px 24px rgba(0,0,0,0.22)',
  },
  text: { flex: 1, minWidth: 0, paddingVertical: 12, fontWeight: '500' },
  action: { minHeight: 52, minWidth: 64, alignItems: 'center', justifyContent: 'center' },
});

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { AccessibilityInfo, Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useLayout, useTheme } from '../theme';
import { PressSurface } from './press-surface';
import { Text } from './text';

export type ToastContent = {
  readonly text: string;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  /** What it offers takes back what was done. */
  readonly isWayBack?: boolean;
};
export type Toast = {
  readonly show: (content: ToastContent) => void;
  /** [SCREEN-23] Something else is being done; any other offer stays. */
  readonly hideWayBack: () => void;
  readonly hide: () => void;
};

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
      style={[styles.card, { backgroundColor: color.inverse, borderRadius: radius.m, paddingStart: space.m }]}
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

type Shown = {
  readonly content: ToastContent;
  readonly count: number;
  /** The sheet that was in front when it was said; null: none. */
  readonly layer: symbol | null;
};
type Toasts = {
  readonly shown: Shown | null;
  readonly hide: () => void;
  readonly enter: (layer: symbol) => () => void;
};
const ToastsContext = createContext<Toasts | null>(null);

const useShown = () => {
  const [shown, setShown] = useState<Shown | null>(null);
  const layers = useRef<readonly symbol[]>([]);
  const hide = useCallback(() => setShown(null), []);
  const hideWayBack = useCallback(
    () => setShown((now) => (now?.content.isWayBack === true ? null : now)),
    [],
  );
  const show = useCallback((content: ToastContent) => {
    const layer = layers.current.at(-1) ?? null;
    setShown((last) => ({ content, count: (last?.count ?? 0) + 1, layer }));
    // Android and the web read the live region below; iOS has none.
    if (Platform.OS === 'ios') AccessibilityInfo.announceForAccessibility(content.text);
  }, []);
  const enter = useCallback((layer: symbol) => {
    layers.current = [...layers.current, layer];
    return () => {
      layers.current = layers.current.filter((each) => each !== layer);
      const below = layers.current.at(-1) ?? null;
      setShown((now) => (now?.layer === layer ? { ...now, layer: below } : now));
    };
  }, []);
  const content = shown?.content;
  const count = shown?.count;
  useEffect(() => {
    if (content === undefined) return undefined;
    const timer = setTimeout(hide, content.actionLabel === undefined ? PLAIN_MS : WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [content, count, hide]);
  return { shown, show, hide, hideWayBack, enter };
};

/** `bottomGap`: what stands below it, so that it never covers the tabs. */
export const ToastProvider = ({ children, bottomGap = 0 }: { children: ReactNode; bottomGap?: number }) => {
  const { shown, show, hide, hideWayBack, enter } = useShown();
  const { isWide } = useLayout();
  const insets = useSafeAreaInsets();
  const toast = useMemo(() => ({ show, hide, hideWayBack }), [show, hide, hideWayBack]);
  const toasts = useMemo(() => ({ shown, hide, enter }), [shown, hide, enter]);
  return (
    <ToastContext value={toast}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
      <View
        pointerEvents="box-none"
        role="status"
        aria-live="polite"
        testID="toasts"
        style={[styles.host, { bottom: (isWide ? 24 : insets.bottom + 12) + bottomGap }]}
      >
        {shown?.layer === null && <ToastCard key={shown.count} content={shown.content} onHide={hide} />}
      </View>
    </ToastContext>
  );
};

/**
 * A sheet lies over everything, toasts too: what is said while it is open is said in it, and stays below when it closes. It takes room of its own, and
 * stands within the sheet: to a reader nothing else is there.
 */
export const useToastIn = (isOpen: boolean): ReactNode => {
  const toasts = useContext(ToastsContext);
  const [layer] = useState(() => Symbol('sheet'));
  const enter = toasts?.enter;
  useEffect(() => (isOpen ? enter?.(layer) : undefined), [isOpen, enter, layer]);
  const shown = toasts?.shown ?? null;
  if (!isOpen || toasts === null || shown?.layer !== layer) return null;
  return (
    <View role="alert" style={styles.within} testID="toast-in-sheet">
      <ToastCard key={shown.count} content={shown.content} onHide={toasts.hide} />
    </View>
  );
};

export const useToast = (): Toast => {
  const toast = useContext(ToastContext);
  if (toast === null) throw new Error('[SCREEN-2] a screen asked for the toast outside of ToastProvider');
  return toast;
};

const styles = StyleSheet.create({
  host: { position: 'absolute', left: 12, right: 12, alignItems: 'center' },
  within: { alignItems: 'center' },
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

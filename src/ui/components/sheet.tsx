import { useState, type ReactNode } from 'react';
import {
  KeyboardAvoidingView,
  Modal,
  Platform,
  Pressable,
  ScrollView,
  StyleSheet,
  View,
  type LayoutChangeEvent,
} from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useLayout, useTheme } from '../theme';
import { useWords } from '../words';
import { useCovered } from './covered';
import { DraggingGround } from './draggable';
import { IconButton } from './icon-button';
import { Text } from './text';
import { useToastIn } from './toast';
import { useEscape } from './use-escape';
import { useKeptFocus } from './use-kept-focus';

type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons that stay in reach below what scrolls. */
  readonly footer?: ReactNode;
  /** False where the content scrolls itself. */
  readonly isScrollable?: boolean;
  /** Only text inside: then the text itself takes the focus where it scrolls, so that keys can scroll it. */
  readonly isReading?: boolean;
  /** Something is under way whose answer belongs here: it cannot be closed until that is there. */
  readonly isHeld?: boolean;
  readonly testID?: string;
};

/** On the web the Modal around it is the dialog already. */
const dialogOnPhones = (title: string) =>
  Platform.OS === 'web' ? {} : { role: 'dialog' as const, 'aria-label': title, 'aria-modal': true };

const stays = (): void => undefined;

/** On the web the Modal hears Esc only after its fade; useEscape hears it at once. */
const backOnPhones = (onClose: () => void) => (Platform.OS === 'web' ? {} : { onRequestClose: onClose });

/** Text that is shown whole is no stop for Tab: there is nothing to do there. */
const useStopWhereItScrolls = () => {
  const [shown, setShown] = useState(0);
  const [whole, setWhole] = useState(0);
  return {
    onLayout: ({ nativeEvent }: LayoutChangeEvent) => setShown(nativeEvent.layout.height),
    onContentSizeChange: (_: number, height: number) => setWhole(height),
    ...(whole > shown + 1 && { tabIndex: 0 as const }),
  };
};

const SheetBody = ({
  isOpen,
  onClose,
  title,
  children,
  footer,
  isScrollable = true,
  isReading = false,
  isHeld = false,
  testID,
  toast,
}: SheetProps & { toast: ReactNode }) => {
  const theme = useTheme();
  const say = useWords();
  const { isWide, height } = useLayout();
  const insets = useSafeAreaInsets();
  const { color, space, radius } = theme;
  const bottom = isWide ? space.m : Math.max(insets.bottom, space.m);
  const panel = useKeptFocus(isOpen);
  const stop = useStopWhereItScrolls();
  return (
    <View
      ref={panel}
      {...dialogOnPhones(title)}
      accessibilityViewIsModal
      onAccessibilityEscape={onClose}
      testID={testID}
      style={[
        styles.panel,
        isWide ? styles.dialog : styles.sheet,
        {
          maxHeight: height * (isWide ? 0.84 : 0.9),
          backgroundColor: color.surface,
          borderColor: color.border,
        },
        isWide
          ? { borderRadius: radius.l }
          : { borderTopLeftRadius: radius.l, borderTopRightRadius: radius.l },
      ]}
    >
      {!isWide && <View style={[styles.grip, { backgroundColor: color.border }]} />}
      <View style={[styles.head, { paddingHorizontal: space.m, paddingTop: space.s }]}>
        <Text variant="heading" headingLevel={2} style={styles.title}>
          {title}
        </Text>
        <View style={styles.close}>
          <IconButton
            icon="close"
            label={say('shell.close')}
            isDisabled={isHeld}
            onPress={onClose}
            testID="sheet-close"
          />
        </View>
      </View>
      {isScrollable ? (
        <ScrollView
          {...(isReading ? stop : {})}
          style={styles.shrink}
          keyboardShouldPersistTaps="handled"
          contentContainerStyle={{
            padding: space.m,
            paddingTop: space.s,
            gap: space.m,
            paddingBottom: footer === undefined ? bottom : space.s,
          }}
        >
          {children}
        </ScrollView>
      ) : (
        <View style={[styles.shrink, { paddingHorizontal: space.m }]}>{children}</View>
      )}
      {toast !== null && <View style={{ padding: space.m, paddingBottom: 0 }}>{toast}</View>}
      {footer !== undefined && (
        <View style={{ padding: space.m, paddingTop: space.s, paddingBottom: bottom, gap: space.s }}>
          {footer}
        </View>
      )}
    </View>
  );
};

/** From the bottom on a phone, in the middle of a desktop window. The focus stays inside; Esc, back and a tap beside it close. */
export const Sheet = (given: SheetProps) => {
  const props = given.isHeld === true ? { ...given, onClose: stays } : given;
  const theme = useTheme();
  const { isWide } = useLayout();
  const isCovered = useCovered();
  const isOpen = props.isOpen && !isCovered;
  useEscape({ isOpen, onEscape: props.onClose });
  const toast = useToastIn(isOpen);
  return (
    <Modal
      visible={isOpen}
      aria-label={props.title}
      transparent
      statusBarTranslucent
      navigationBarTranslucent
      animationType={theme.reduceMotion ? 'none' : 'fade'}
      {...backOnPhones(props.onClose)}
    >
      <DraggingGround style={styles.fill}>
        <KeyboardAvoidingView behavior={Platform.OS === 'ios' ? 'padding' : undefined} style={styles.fill}>
          {/* While it fades it is on screen still: a second tap would do again what the first one did. */}
          <View
            pointerEvents={isOpen ? 'auto' : 'none'}
            style={[styles.fill, isWide ? styles.middle : styles.bottom]}
          >
            <SheetBody {...props} isOpen={isOpen} toast={toast} />
            {/* Behind the panel, yet after it in the page: the focus goes to the first thing that takes it. */}
            <Pressable
              aria-hidden
              tabIndex={-1}
              importantForAccessibility="no"
              accessible={false}
              onPress={props.onClose}
              style={[StyleSheet.absoluteFill, styles.behind, { backgroundColor: theme.color.scrim }]}
            />
          </View>
        </KeyboardAvoidingView>
      </DraggingGround>
    </Modal>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  middle: { alignItems: 'center', justifyContent: 'center', padding: 24 },
  bottom: { justifyContent: 'flex-end' },
  behind: { zIndex: 0 },
  panel: { zIndex: 1, width: '100%', borderWidth: 1, overflow: 'hidden' },
  dialog: { maxWidth: 520 },
  sheet: { borderBottomWidth: 0 },
  grip: { width: 36, height: 4, borderRadius: 2, alignSelf: 'center', marginTop: 10 },
  head: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  title: { flex: 1, minWidth: 0 },
  close: { marginEnd: -10 },
  shrink: { flexShrink: 1 },
});

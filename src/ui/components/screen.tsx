import { createContext, useContext, useState, type ReactNode } from 'react';
import { KeyboardAvoidingView, Platform, StyleSheet, View, type LayoutChangeEvent } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { Dawn } from './dawn';
import { IconButton } from './icon-button';
import { KeptScroll } from './scroll-memory';
import { Text } from './text';
import { useDocumentTitle } from './use-document-title';
import { useScreenFocus } from './use-screen-focus';

/** What stands in the upper corner of every screen, set by the shell. */
export const ScreenCorner = createContext<ReactNode>(null);

/** Where the head has scrolled away its corner stays behind in sight; the head keeps its room, so that nothing moves. */
const HeadCorner = ({ isAway }: { isAway: boolean }) => {
  const corner = useContext(ScreenCorner);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = ({ nativeEvent: { layout } }: LayoutChangeEvent): void => {
    if (!isAway) setRoom({ width: layout.width, height: layout.height });
  };
  return (
    <View onLayout={measure} style={isAway && room}>
      {isAway ? null : corner}
    </View>
  );
};

/** Over what scrolls. Where there is nothing to stop it has no size. */
const StayingCorner = () => {
  const theme = useTheme();
  return (
    <View
      style={[styles.staying, { backgroundColor: theme.color.surface, borderRadius: theme.radius.round }]}
    >
      {useContext(ScreenCorner)}
    </View>
  );
};

/** How wide a letter of a title is, by its size: a careful mean for one word, a plain one for a whole line. */
const LETTER = 0.58;
const LETTER_OF_LINE = 0.5;

/** A title stands below the actions where beside them it would break within a word, or into more lines than below. */
const useTitleBelow = (title: string) => {
  const theme = useTheme();
  const [whole, setWhole] = useState(Infinity);
  const [taken, setTaken] = useState(0);
  const size = theme.type.title.fontSize;
  const longest = Math.max(...title.split(/\s/).map((word) => [...word].length));
  const linesIn = (room: number): number => Math.ceil(([...title].length * LETTER_OF_LINE * size) / room);
  const beside = whole - taken;
  return {
    isBelow: beside < longest * LETTER * size || linesIn(beside) > linesIn(whole),
    setWhole,
    setTaken,
  };
};

/** Text gets hard to read when lines are longer than this. */
const MAX_WIDTH = 720;

const BACK_WIDTH = 34;

/** By the app alone, never by Tab. */
const focusable = Platform.OS === 'web' ? { tabIndex: -1 as const } : {};

export type ScreenProps = {
  readonly title: string;
  /** The heading may be the content's own, as on a task: then the title only names the window. */
  readonly isTitleHidden?: boolean;
  /** What a hidden title is to those who hear the screen: the kind of thing, since the content says its name. */
  readonly spokenTitle?: string;
  /** A small line over the title: the date, the category. */
  readonly eyebrow?: string;
  readonly actions?: ReactNode;
  readonly onBack?: () => void;
  readonly children: ReactNode;
  /** Between the title and the content. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** False for a screen that is one long list of its own. */
  readonly isScrollable?: boolean;
  /** Words alone, with nothing that takes the focus: keys reach the page itself, and scroll it. */
  readonly isReading?: boolean;
  /** For a conversation: it begins at its newest, and stays there while more comes. */
  readonly isAtEnd?: boolean;
  readonly testID?: string;
};

const Titles = ({ title, isTitleHidden = false, spokenTitle, eyebrow }: ScreenProps) => {
  const heading = isTitleHidden ? spokenTitle : title;
  return (
    <>
      {eyebrow !== undefined && (
        <Text variant="small" tone="accent" style={styles.eyebrow}>
          {eyebrow}
        </Text>
      )}
      {heading !== undefined && (
        <Text variant="title" headingLevel={1} style={isTitleHidden && styles.spokenOnly}>
          {heading}
        </Text>
      )}
    </>
  );
};

type HeadProps = ScreenProps & { readonly isAway?: boolean };

const ScreenHead = (props: HeadProps) => {
  const { title, isTitleHidden = false, actions, onBack, isAway = false } = props;
  const theme = useTheme();
  const say = useWords();
  const below = useTitleBelow(title);
  const isBelow = below.isBelow && !isTitleHidden;
  const backRoom = onBack === undefined ? 0 : BACK_WIDTH + theme.space.s;
  return (
    <View style={{ paddingTop: theme.space.m, paddingBottom: theme.space.s }}>
      <View
        onLayout={({ nativeEvent }) => below.setWhole(nativeEvent.layout.width)}
        style={[styles.head, { gap: theme.space.s }]}
      >
        {onBack !== undefined && (
          <View style={styles.back}>
            <IconButton
              icon="chevronLeft"
              label={say('shell.back')}
              onPress={onBack}
              tone="text"
              testID="screen-back"
            />
          </View>
        )}
        <View style={styles.titles}>{!isBelow && <Titles {...props} />}</View>
        <View
          onLayout={({ nativeEvent }) => below.setTaken(nativeEvent.layout.width + backRoom)}
          style={[styles.actions, { gap: theme.space.xs }]}
        >
          {actions}
          <HeadCorner isAway={isAway} />
        </View>
      </View>
      {isBelow && <Titles {...props} />}
    </View>
  );
};

const Head = (props: HeadProps) => (
  <>
    <ScreenHead {...props} />
    {props.header}
  </>
);

/** A way back stays in reach; a mere title scrolls away with what it names, so that large letters leave room for the content. */
export const Screen = (props: ScreenProps) => {
  const { children, footer, isScrollable = true, isReading = false, isAtEnd = false, onBack, testID } = props;
  const theme = useTheme();
  const insets = useSafeAreaInsets();
  useDocumentTitle(props.title);
  const main = useScreenFocus();
  const [beginning, ending] = theme.isRightToLeft ? [insets.right, insets.left] : [insets.left, insets.right];
  const side = { paddingStart: theme.space.m + beginning, paddingEnd: theme.space.m + ending };
  const bottom = theme.space.xl + insets.bottom;
  const [isAway, setAway] = useState(false);
  const isHeadFixed = !isScrollable || onBack !== undefined;
  return (
    <View
      ref={main}
      role="main"
      {...focusable}
      testID={testID}
      style={[styles.screen, { backgroundColor: theme.color.background }]}
    >
      <KeyboardAvoidingView
        behavior={Platform.OS === 'ios' ? 'padding' : undefined}
        style={[styles.screen, { paddingTop: insets.top }]}
      >
        <Dawn />
        {isHeadFixed && (
          <View style={[styles.column, side]}>
            <Head {...props} />
          </View>
        )}
        {isScrollable ? (
          <KeptScroll
            {...(isReading ? { tabIndex: 0 as const } : {})}
            isAtEnd={isAtEnd}
            onAway={isHeadFixed ? undefined : setAway}
            style={styles.body}
            contentContainerStyle={[styles.column, side, { paddingBottom: bottom, gap: theme.space.l }]}
            keyboardShouldPersistTaps="handled"
            keyboardDismissMode="interactive"
          >
            {!isHeadFixed && (
              <View style={styles.scrolledHead}>
                <Head {...props} isAway={isAway} />
              </View>
            )}
            {children}
          </KeptScroll>
        ) : (
          <View style={[styles.body, styles.column, side]}>{children}</View>
        )}
        {isAway && (
          <View style={[styles.column, side, styles.over, { paddingTop: insets.top + theme.space.s }]}>
            <StayingCorner />
          </View>
        )}
        {footer !== undefined && (
          <View
            style={[
              styles.column,
              side,
              { paddingVertical: theme.space.s, paddingBottom: theme.space.s + insets.bottom },
            ]}
          >
            {footer}
          </View>
        )}
      </KeyboardAvoidingView>
    </View>
  );
};

const styles = StyleSheet.create({
  screen: { flex: 1 },
  body: { flex: 1 },
  column: { width: '100%', maxWidth: MAX_WIDTH, alignSelf: 'center' },
  scrolledHead: { marginBottom: -12 },
  head: { flexDirection: 'row', alignItems: 'center' },
  over: { position: 'absolute', top: 0, alignItems: 'flex-end', pointerEvents: 'box-none' },
  staying: { marginEnd: -8 },
  back: { marginStart: -10 },
  titles: { flex: 1, minWidth: 0 },
  eyebrow: { fontWeight: '600' },
  spokenOnly: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
  actions: { flexDirection: 'row', alignItems: 'center', marginEnd: -8 },
});

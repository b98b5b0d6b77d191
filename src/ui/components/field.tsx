import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { StyleSheet, TextInput, View, type TextInputProps } from 'react-native';
import { useTheme, type Theme } from '../theme';
import { useWords } from '../words';
import { fitsText } from './fits-text';
import { FIELD_ROOM, useLongPlaceholder } from './long-placeholder';
import { PastedMark } from './pasted-mark';
import { Text } from './text';
import { usePasted } from './use-pasted';

export type FieldProps = Omit<TextInputProps, 'style'> & {
  readonly label: string;
  /** The label is said but not shown: for a field whose place explains it. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** [DRAFT-14] How long it may get to be stored. What is longer stays, and it is said by how much. */
  readonly most?: number | null;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** Looks like plain text until it has the focus: for editing in place. */
  readonly isInline?: boolean;
  readonly variant?: 'title' | 'heading' | 'body';
  /** [PASTE-4] Words are kept with where they are from. Other: a number, a time, an address, a secret, or what is only looked for. */
  readonly holds?: 'words' | 'other';
  readonly ref?: Ref<TextInput>;
};

const MIN_LINES_HEIGHT = 88;

const edgeColor = (
  theme: Theme,
  state: { hasError: boolean; isFocused: boolean; isInline: boolean },
): string => {
  if (state.hasError) return theme.color.danger;
  if (state.isFocused) return theme.color.focus;
  return state.isInline ? 'transparent' : theme.color.borderStrong;
};

const boxLook = ({ color, radius, space }: Theme, state: { isFocused: boolean; isInline: boolean }) => ({
  borderRadius: radius.m,
  backgroundColor: state.isInline && !state.isFocused ? 'transparent' : color.raised,
  paddingHorizontal: state.isInline ? space.s : space.m - 2,
  marginHorizontal: state.isInline ? -space.s - 1.5 : 0,
  gap: space.s,
});

/** Who presses Enter stays where they are: what is refused is put right at once, and a reader of the screen is not lost. The web knows only the older name. */
const STAYS = { submitBehavior: 'submit', blurOnSubmit: false } as const;

/** The field says its label itself: whoever hears the screen should not hear it twice. */
const ShownLabel = ({ id, label }: { id: string; label: string }) => (
  <Text variant="label" nativeID={id} aria-hidden importantForAccessibility="no">
    {label}
  </Text>
);

const Below = ({ error, hint }: { error: string | undefined; hint: string | undefined }) =>
  (error ?? hint) === undefined ? null : (
    <Text variant="small" tone={error === undefined ? 'textSoft' : 'danger'} aria-live="polite">
      {error ?? hint}
    </Text>
  );

/** What is wrong with it as it stands. */
const useProblem = ({ error, most = null, value = '' }: Pick<FieldProps, 'error' | 'most' | 'value'>) => {
  const say = useWords();
  const count = most === null ? 0 : Math.max(0, value.length - most);
  if (count === 0) return error;
  const excess = say('shell.tooMany', { count });
  // What was refused says itself what to do.
  return error === undefined ? `${excess} ${say('shell.tooManyStay')}` : `${error} ${excess}`;
};

type OnBlur = NonNullable<TextInputProps['onBlur']>;

/** A field whose text is opened to be read whole is left when that is closed, and not before. */
const useLeaving = (onBlur: TextInputProps['onBlur']) => {
  const isHeld = useRef(false);
  const waiting = useRef<Parameters<OnBlur>[0] | null>(null);
  return {
    left: (event: Parameters<OnBlur>[0]): void => {
      if (isHeld.current) waiting.current = event;
      else onBlur?.(event);
    },
    hold: (is: boolean): void => {
      isHeld.current = is;
      const event = is ? null : waiting.current;
      waiting.current = null;
      if (event !== null) onBlur?.(event);
    },
  };
};

export const Field = ({
  label,
  isLabelHidden = false,
  error,
  most = null,
  hint,
  leading,
  trailing,
  isInline = false,
  variant = 'body',
  holds = 'words',
  onChange,
  onChangeText,
  onFocus,
  onBlur,
  onContentSizeChange,
  multiline = false,
  ...rest
}: FieldProps) => {
  const theme = useTheme();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const leaving = useLeaving(onBlur);
  const [height, setHeight] = useState(0);
  const pasted = usePasted(rest.value ?? '', { isWords: holds === 'words' && rest.secureTextEntry !== true });
  const long = useLongPlaceholder({
    ...rest,
    multiline,
    variant,
    onChangeText: (text) => {
      pasted.typed(text);
      onChangeText?.(text);
    },
  });
  const problem = useProblem({ ...rest, error, most });
  const edge = edgeColor(theme, { hasError: problem !== undefined, isFocused, isInline });
  const least = multiline && !isInline ? MIN_LINES_HEIGHT * theme.textScale : theme.type[variant].lineHeight;
  return (
    <View style={{ gap: theme.space.xs + 2 }}>
      {!isLabelHidden && <ShownLabel id={id} label={label} />}
      <View style={[styles.box, boxLook(theme, { isFocused, isInline }), { borderColor: edge }]}>
        {leading}
        <View style={styles.words}>
          {long.words}
          <TextInput
            {...(!multiline && rest.onSubmitEditing !== undefined && STAYS)}
            {...rest}
            multiline={multiline}
            aria-label={label}
            accessibilityHint={problem ?? hint}
            aria-invalid={problem !== undefined}
            placeholderTextColor={long.isLong ? 'transparent' : theme.color.textSoft}
            onChange={(event) => {
              pasted.heard(event);
              onChange?.(event);
            }}
            onChangeText={long.onChangeText}
            selectionColor={theme.color.accent}
            onFocus={(event) => {
              setFocused(true);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setFocused(false);
              leaving.left(event);
            }}
            onContentSizeChange={(event) => {
              if (multiline && !fitsText) setHeight(event.nativeEvent.contentSize.height);
              onContentSizeChange?.(event);
            }}
            style={[
              styles.input,
              theme.isRightToLeft && { textAlign: theme.begins },
              theme.type[variant],
              { color: theme.color.text, minHeight: 24 },
              multiline && styles.lines,
              multiline && (fitsText ? { minHeight: least } : { height: Math.max(least, height) }),
              long.style,
            ]}
          />
        </View>
        {trailing}
      </View>
      {pasted.isPasted && (
        <PastedMark
          label={label}
          text={rest.value ?? ''}
          isLines={multiline}
          onMine={pasted.clear}
          onReading={leaving.hold}
        />
      )}
      <Below error={problem} hint={hint} />
    </View>
  );
};

const styles = StyleSheet.create({
  box: { flexDirection: 'row', alignItems: 'center', borderWidth: 1.5, minHeight: 48 },
  lines: { textAlignVertical: 'top' },
  words: { flex: 1, minWidth: 0 },
  input: { minWidth: 0, paddingVertical: FIELD_ROOM, paddingHorizontal: 0 },
});

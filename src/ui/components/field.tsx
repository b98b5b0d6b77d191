import { useId, useState, type ReactNode, type Ref } from 'react';
import { StyleSheet, TextInput, View, type TextInputProps } from 'react-native';
import { useTheme, type Theme } from '../theme';
import { fitsText } from './fits-text';
import { FIELD_ROOM, useLongPlaceholder } from './long-placeholder';
import { Text } from './text';

export type FieldProps = Omit<TextInputProps, 'style'> & {
  readonly label: string;
  /** The label is said but not shown: for a field whose place explains it. */
  readonly isLabelHidden?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** Looks like plain text until it has the focus: for editing in place. */
  readonly isInline?: boolean;
  readonly variant?: 'title' | 'heading' | 'body';
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

export const Field = ({
  label,
  isLabelHidden = false,
  error,
  hint,
  leading,
  trailing,
  isInline = false,
  variant = 'body',
  onFocus,
  onBlur,
  onContentSizeChange,
  multiline = false,
  ...rest
}: FieldProps) => {
  const theme = useTheme();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [height, setHeight] = useState(0);
  const long = useLongPlaceholder({ ...rest, multiline, variant });
  const edge = edgeColor(theme, { hasError: error !== undefined, isFocused, isInline });
  const least = multiline && !isInline ? MIN_LINES_HEIGHT * theme.textScale : theme.type[variant].lineHeight;
  return (
    <View style={{ gap: theme.space.xs + 2 }}>
      {!isLabelHidden && <ShownLabel id={id} label={label} />}
      <View
        style={[
          styles.box,
          {
            borderColor: edge,
            borderRadius: theme.radius.m,
            backgroundColor: isInline && !isFocused ? 'transparent' : theme.color.raised,
            paddingHorizontal: isInline ? theme.space.s : theme.space.m - 2,
            marginHorizontal: isInline ? -theme.space.s - 1.5 : 0,
            gap: theme.space.s,
          },
        ]}
      >
        {leading}
        <View style={styles.words}>
          {long.words}
          <TextInput
            {...(!multiline && rest.onSubmitEditing !== undefined && STAYS)}
            {...rest}
            multiline={multiline}
            aria-label={label}
            accessibilityHint={error ?? hint}
            aria-invalid={error !== undefined}
            placeholderTextColor={long.isLong ? 'transparent' : theme.color.textSoft}
            onChangeText={long.onChangeText}
            selectionColor={theme.color.accent}
            onFocus={(event) => {
              setFocused(true);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setFocused(false);
              onBlur?.(event);
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
      <Below error={error} hint={hint} />
    </View>
  );
};

const styles = StyleSheet.create({
  box: { flexDirection: 'row', alignItems: 'center', borderWidth: 1.5, minHeight: 48 },
  lines: { textAlignVertical: 'top' },
  words: { flex: 1, minWidth: 0 },
  input: { minWidth: 0, paddingVertical: FIELD_ROOM, paddingHorizontal: 0 },
});

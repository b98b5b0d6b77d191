import { Fragment, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { Icon } from './icon';
import { PressSurface } from './press-surface';
import { Text } from './text';

type RowProps = {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly leading?: ReactNode;
  /** Defaults to a chevron where the row leads somewhere. */
  readonly trailing?: ReactNode;
  readonly onPress?: () => void;
  readonly tone?: 'text' | 'danger' | 'accent';
  readonly isDisabled?: boolean;
  /** It folds and unfolds what follows it. */
  readonly isExpanded?: boolean;
  readonly hint?: string;
  readonly testID?: string;
};

const RowFace = ({ title, subtitle, leading, trailing, onPress, tone = 'text' }: RowProps) => {
  const theme = useTheme();
  return (
    <Fragment>
      {leading}
      <View style={styles.words}>
        <Text tone={tone}>{title}</Text>
        {subtitle !== undefined && subtitle !== '' && (
          <Text variant="small" tone="textSoft">
            {subtitle}
          </Text>
        )}
      </View>
      {trailing ??
        (onPress !== undefined && <Icon name="chevronRight" size={18} color={theme.color.textSoft} />)}
    </Fragment>
  );
};

/** One line of a list or of Settings. */
export const Row = (props: RowProps) => {
  const theme = useTheme();
  const box = { paddingHorizontal: theme.space.m, gap: theme.space.m - 2 };
  if (props.onPress === undefined)
    return (
      <View style={[styles.row, box]} testID={props.testID}>
        <RowFace {...props} />
      </View>
    );
  return (
    <PressSurface
      role="button"
      aria-disabled={props.isDisabled === true}
      {...(props.isExpanded !== undefined && { 'aria-expanded': props.isExpanded })}
      disabled={props.isDisabled === true}
      accessibilityHint={props.hint}
      onPress={props.onPress}
      testID={props.testID}
      look={({ isHovered, isPressed }) => [
        styles.row,
        box,
        {
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          opacity: props.isDisabled === true ? 0.5 : 1,
        },
      ]}
    >
      <RowFace {...props} />
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  // The ring is drawn inside: a card cuts off what lies outside of it.
  row: { outlineOffset: -3, minHeight: 56, paddingVertical: 10, flexDirection: 'row', alignItems: 'center' },
  words: { flex: 1, minWidth: 0, gap: 2 },
});

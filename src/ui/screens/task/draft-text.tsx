import { View } from 'react-native';
import type { z } from 'zod';
import type { Failure } from '../../../core/result';
import { isStorableText } from '../../../core/text';
import { Field, type FieldProps } from '../../components';
import { useTheme } from '../../theme';
import type { DraftField } from './draft-store';
import { DraftStatus } from './draft-status';
import { useDraft } from './use-draft';

/** The reason why a text may not be sent, named as the API names it. */
export const checkWith =
  (schema: z.ZodType<string>) =>
  (text: string): Failure | null => {
    if (schema.safeParse(text).success) return null;
    if (!isStorableText(text)) return { code: 'text_not_storable' };
    return { code: text.trim() === '' ? 'text_empty' : 'text_too_long' };
  };

/** A text edited where it stands: saved by Enter or by leaving it, and never lost. */
export const DraftText = ({
  field,
  missing = 'task.titleMissing',
  isOneLine = false,
  ...rest
}: Omit<FieldProps, 'value' | 'onChangeText' | 'onBlur' | 'onSubmitEditing'> & {
  field: DraftField;
  missing?: Parameters<typeof DraftStatus>[0]['missing'];
  /** Enter saves. The field still grows, so that a long text is seen whole. */
  isOneLine?: boolean;
}) => {
  const theme = useTheme();
  const draft = useDraft(field);
  const oneLine = isOneLine
    ? ({ onSubmitEditing: draft.finish, submitBehavior: 'blurAndSubmit', blurOnSubmit: true } as const)
    : {};
  return (
    <View style={{ gap: theme.space.xs }}>
      <Field
        {...rest}
        {...oneLine}
        isInline
        isLabelHidden
        multiline
        value={draft.text}
        onChangeText={draft.type}
        onBlur={draft.finish}
      />
      <DraftStatus draft={draft} missing={missing} />
    </View>
  );
};

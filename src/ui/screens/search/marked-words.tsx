import { markedPieces } from '../../../db/search/marked-text';
import { Text, type TextProps } from '../../components';
import { useTheme } from '../../theme';

/** The words that were asked for stand out by ground and underline; letters keep their weight, so that joined scripts stay joined. */
export const MarkedWords = ({
  words,
  asked,
  ...rest
}: Omit<TextProps, 'children'> & { words: string; asked: string }) => {
  const theme = useTheme();
  const mark = {
    backgroundColor: theme.color.accentSoft,
    color: theme.color.text,
    textDecorationLine: 'underline' as const,
    textDecorationColor: theme.color.accent,
  };
  return (
    <Text {...rest}>
      {markedPieces(words, { asked }).map(({ text, isMatch }, place) =>
        isMatch ? (
          // The pieces of one text stand where they stand.
          <Text key={place} variant={rest.variant ?? 'body'} style={[rest.style, mark]}>
            {text}
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  );
};

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { Checkbox, checkboxSide, Separator, Text } from '../components';
import { useTheme } from '../theme';
import { Runs } from './markdown-text';
import { markdownTree, type Block, type Inline, type ListItem } from './markdown-tree';

export type PictureInline = Extract<Inline, { readonly type: 'picture' }>;
type Means = {
  /** Draws a picture of the device. */
  readonly picture: (picture: PictureInline) => ReactNode;
  /** Absent where boxes cannot be ticked. */
  readonly onCheck?: (check: { readonly line: number; readonly isChecked: boolean }) => void;
};
const MeansContext = createContext<Means>({ picture: () => null });

/** Deeper levels stay where this one stands: a phone is narrow. */
const DEEPEST_INDENT = 4;

/** A line of words, with the pictures of it below each other between the words. */
const partsOf = (inlines: readonly Inline[]): readonly (PictureInline | readonly Inline[])[] => {
  const parts: (PictureInline | Inline[])[] = [];
  for (const inline of inlines) {
    const last = parts.at(-1);
    if (inline.type === 'picture') parts.push(inline);
    else if (Array.isArray(last)) last.push(inline);
    else if (inline.type !== 'break') parts.push([inline]);
  }
  return parts;
};

const isWords = (part: PictureInline | readonly Inline[]): part is readonly Inline[] => Array.isArray(part);

const Paragraph = ({ inline }: { inline: readonly Inline[] }) => {
  const { picture } = useContext(MeansContext);
  const theme = useTheme();
  return (
    <View style={{ gap: theme.space.s }}>
      {partsOf(inline).map((part, at) =>
        isWords(part) ? (
          <Text key={`words ${at}`} selectable>
            <Runs inlines={part} />
          </Text>
        ) : (
          <View key={`picture ${at}`}>{picture(part)}</View>
        ),
      )}
    </View>
  );
};

/** As high and wide as what a finger finds. */
const TARGET = 44;

const HEADINGS = ['title', 'heading', 'label'] as const;
const Heading = ({ level, inline }: { level: number; inline: readonly Inline[] }) => (
  <Text
    variant={HEADINGS[Math.min(level, HEADINGS.length) - 1] ?? 'label'}
    headingLevel={level === 1 ? 2 : 3}
    selectable
  >
    <Runs inlines={inline} />
  </Text>
);

const textIn = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'break') return ' ';
      if (inline.type === 'picture') return inline.name;
      return 'text' in inline ? inline.text : textIn(inline.children);
    })
    .join('');
const firstWords = ({ blocks }: ListItem): string => {
  const first = blocks[0];
  return first?.type === 'paragraph' ? textIn(first.inline) : '';
};

/** Words alone: a link or a picture is to be reached by itself. */
const isPlain = (inlines: readonly Inline[]): boolean =>
  inlines.every((inline) =>
    inline.type === 'link' || inline.type === 'picture'
      ? false
      : !('children' in inline) || isPlain(inline.children),
  );
/** [READING-3] The box is called by these words: they are not read once more beside it. */
const isNameOfBox = ({ check, blocks: [first] }: ListItem): boolean =>
  check !== null && first?.type === 'paragraph' && isPlain(first.inline);

const Item = ({ item, mark, depth }: { item: ListItem; mark: string; depth: number }) => {
  const theme = useTheme();
  const { onCheck } = useContext(MeansContext);
  const { check } = item;
  const isSaid = isNameOfBox(item);
  // What can be tapped is larger than what is seen of it.
  const spare = (TARGET - checkboxSide(theme)) / 2;
  const beside = Math.max(0, (TARGET - theme.type.body.lineHeight) / 2 - 2);
  return (
    <View style={[styles.item, { gap: theme.space.s }]}>
      {check === null ? (
        <Text tone="textSoft" style={[styles.mark, { textAlign: theme.ends }]} aria-hidden>
          {mark}
        </Text>
      ) : (
        <View style={{ marginHorizontal: -spare, marginVertical: -2 }}>
          <Checkbox
            isLabelHidden
            label={firstWords(item)}
            isChecked={check.isChecked}
            isDisabled={onCheck === undefined}
            onChange={(isChecked) => onCheck?.({ line: check.line, isChecked })}
            testID={`markdown-check-${check.line}`}
          />
        </View>
      )}
      <View style={[styles.fill, { gap: theme.space.s }, check !== null && { paddingTop: beside }]}>
        {isSaid && (
          <View aria-hidden importantForAccessibility="no-hide-descendants">
            <Blocks blocks={item.blocks.slice(0, 1)} depth={depth + 1} />
          </View>
        )}
        <Blocks blocks={isSaid ? item.blocks.slice(1) : item.blocks} depth={depth + 1} />
      </View>
    </View>
  );
};

const Table = ({ rows }: { rows: Extract<Block, { readonly type: 'table' }>['rows'] }) => {
  const theme = useTheme();
  return (
    <View
      role="table"
      style={[styles.table, { borderColor: theme.color.border, borderRadius: theme.radius.s }]}
    >
      {rows.map((row, at) => (
        <View key={at} role="row" style={styles.row}>
          {row.map((cell, index) => (
            <View
              key={index}
              role={at === 0 ? 'columnheader' : 'cell'}
              style={[
                styles.cell,
                { padding: theme.space.s, borderColor: theme.color.border },
                at > 0 && styles.below,
                index > 0 && styles.beside,
              ]}
            >
              <Text variant={at === 0 ? 'label' : 'body'}>
                <Runs inlines={cell} />
              </Text>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
};

const Code = ({ text }: { text: string }) => {
  const theme = useTheme();
  return (
    <View
      style={{
        backgroundColor: theme.color.sunken,
        borderRadius: theme.radius.s,
        padding: theme.space.m - 4,
      }}
    >
      <Text variant="small" selectable style={styles.code}>
        {text}
      </Text>
    </View>
  );
};

const BlockView = ({ block, depth }: { block: Block; depth: number }) => {
  const theme = useTheme();
  const indent = depth < DEEPEST_INDENT;
  switch (block.type) {
    case 'paragraph':
      return <Paragraph inline={block.inline} />;
    case 'heading':
      return <Heading level={block.level} inline={block.inline} />;
    case 'rule':
      return <Separator />;
    case 'code':
      return <Code text={block.text} />;
    case 'table':
      return <Table rows={block.rows} />;
    case 'quote':
      return (
        <View
          style={[styles.quote, { borderColor: theme.color.borderStrong, paddingStart: indent ? 14 : 0 }]}
        >
          <Blocks blocks={block.blocks} depth={depth + 1} />
        </View>
      );
    case 'list':
      return (
        <View style={{ gap: theme.space.xs, paddingStart: indent && depth > 0 ? theme.space.s : 0 }}>
          {block.items.map((item, at) => (
            <Item
              key={at}
              item={item}
              mark={block.start === null ? '•' : `${block.start + at}.`}
              depth={depth}
            />
          ))}
        </View>
      );
  }
};

const Blocks = ({ blocks, depth }: { blocks: readonly Block[]; depth: number }) => {
  const theme = useTheme();
  return (
    <View style={{ gap: depth === 0 ? theme.space.m - 4 : theme.space.s }}>
      {blocks.map((block, at) => (
        <BlockView key={`${at} ${block.type}`} block={block} depth={depth} />
      ))}
    </View>
  );
};

/** [READING-1] A text as it is meant. Nothing of it reaches the network, and a link opens by a tap alone. */
export const MarkdownView = ({
  text,
  picture,
  onCheck,
  testID,
}: Means & { text: string; testID?: string }) => {
  const blocks = useMemo(() => markdownTree(text), [text]);
  const means = useMemo(
    () => (onCheck === undefined ? { picture } : { picture, onCheck }),
    [picture, onCheck],
  );
  return (
    <MeansContext value={means}>
      <View testID={testID}>
        <Blocks blocks={blocks} depth={0} />
      </View>
    </MeansContext>
  );
};

const styles = StyleSheet.create({
  item: { flexDirection: 'row', alignItems: 'flex-start' },
  mark: { minWidth: 22 },
  fill: { flex: 1, minWidth: 0 },
  quote: { borderStartWidth: 3 },
  table: { borderWidth: 1, overflow: 'hidden' },
  row: { flexDirection: 'row' },
  cell: { flex: 1, minWidth: 0 },
  below: { borderTopWidth: 1 },
  beside: { borderStartWidth: 1 },
  code: { fontFamily: 'monospace' },
});

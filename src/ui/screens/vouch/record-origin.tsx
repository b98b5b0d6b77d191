import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Provenance } from '../../../runtime/api/values';
import type { TextSource, VouchRef } from '../../../runtime/api/vouch-definition';
import { useAct, useLive, useUndoToast } from '../../api';
import {
  Button,
  Icon,
  IconButton,
  LoadingState,
  PressSurface,
  Sheet,
  Text,
  useToast,
} from '../../components';
import { useTheme } from '../../theme';
import { formatInstant } from '../../time/format';
import { useSpeaking } from '../../words';
import { ProvenanceMark, SmallProvenanceMark } from '../task/provenance-mark';
import { formatWords } from '../transfer/format-words';

/** Where a text is from, in a few words. */
const useSourceWords = (): ((source: TextSource) => string) => {
  const { say, locale } = useSpeaking();
  const day = (at: number): string =>
    formatInstant(at, { language: locale, options: { day: 'numeric', month: 'short' } });
  return (source) => {
    switch (source.from) {
      case 'import':
        return say('vouch.imported', {
          format: formatWords(say, source.format),
          when: day(source.at),
        });
      case 'agent':
        return say('vouch.byAgent');
      case 'pasted':
        return say('vouch.pasted');
      case 'outside':
        return say('vouch.elsewhere');
    }
  };
};

/** The whole texts, and one button. What is confirmed is exactly what was shown. */
const VouchSheet = ({ of, onClose }: { of: VouchRef; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { run, isRunning } = useAct('vouch.records');
  const marked = useLive('vouch.record', of);
  const shown = marked.data ?? null;
  const hash = shown?.hash ?? null;
  const confirm = async () => {
    if (hash === null) return;
    const answer = await run({ records: [{ ...of, hash }] });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    showUndo({ text: say('vouch.done'), actId: answer.value.actId });
  };
  return (
    <Sheet
      isOpen
      isReading
      isHeld={isRunning}
      onClose={onClose}
      title={say('vouch.title')}
      testID="vouch-sheet"
      footer={
        <Button
          label={say('vouch.confirm')}
          isDisabled={hash === null}
          isBusy={isRunning}
          onPress={() => void confirm()}
          testID="vouch-confirm"
        />
      }
    >
      <Text tone="textSoft">{say('vouch.why')}</Text>
      {marked.status === 'loading' && <LoadingState />}
      {shown?.texts.map(({ field, text }) => (
        <Text key={field} selectable testID={`vouch-text-${field}`}>
          {text}
        </Text>
      ))}
      {shown !== null && hash === null && <Text tone="warning">{say('vouch.two')}</Text>}
    </Sheet>
  );
};

const Marked = ({ of }: { of: VouchRef }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const sourceWords = useSourceWords();
  const [isOpen, setOpen] = useState(false);
  const marked = useLive('vouch.record', of);
  if (marked.data === undefined || marked.data === null) return null;
  const origin = sourceWords(marked.data.source);
  return (
    <View style={styles.row}>
      <PressSurface
        role="button"
        aria-label={say('vouch.open', { origin })}
        onPress={() => setOpen(true)}
        testID="record-origin"
        look={({ isHovered, isPressed }) => [
          styles.mark,
          {
            gap: theme.space.xs + 2,
            paddingHorizontal: theme.space.s,
            borderRadius: theme.radius.round,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <Icon name="outside" size={15} color={theme.color.textSoft} />
        <Text variant="small" tone="textSoft" style={styles.words}>
          {origin} ·{' '}
          <Text variant="small" tone="accent">
            {say('vouch.mine')}
          </Text>
        </Text>
      </PressSurface>
      {isOpen && <VouchSheet of={of} onClose={() => setOpen(false)} />}
    </View>
  );
};

/** For rows that stand many below each other: a sign that opens the text. */
export const SmallRecordOrigin = ({
  of,
  provenance,
}: {
  of: VouchRef;
  provenance: Provenance | undefined;
}) => {
  const { say } = useSpeaking();
  const [isOpen, setOpen] = useState(false);
  if (provenance?.tainted !== true) return <SmallProvenanceMark provenance={provenance} />;
  return (
    <>
      <IconButton
        icon="outside"
        size={16}
        label={say('vouch.open', { origin: say('vouch.elsewhere') })}
        onPress={() => setOpen(true)}
        testID={`record-origin-${of.id}`}
      />
      {isOpen && <VouchSheet of={of} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Once for a record, however many of its texts are from elsewhere. `texts`: of those that are not empty. */
export const RecordOrigin = ({ of, texts }: { of: VouchRef; texts: readonly (Provenance | undefined)[] }) => {
  if (texts.some((text) => text?.tainted === true)) return <Marked of={of} />;
  return <ProvenanceMark provenance={texts.find((text) => text !== undefined)} />;
};

const styles = StyleSheet.create({
  row: { alignItems: 'flex-start' },
  mark: { flexDirection: 'row', alignItems: 'center', minHeight: 44, maxWidth: '100%' },
  words: { flexShrink: 1 },
});

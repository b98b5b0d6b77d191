import { useEffect, useEffectEvent, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../../core/result';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useApi, useUndoToast } from '../../api';
import {
  Button,
  Card,
  ErrorState,
  LoadingState,
  PressSurface,
  ProgressBar,
  Sheet,
  Text,
  useToast,
} from '../../components';
import { useDeviceCheck } from '../../device-check/use-device-check';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../care/use-when';
import { comingWords, formatWords } from '../transfer/format-words';

type Texts = NonNullable<QueryOutput<'vouch.import'>>;
type Page = QueryOutput<'vouch.importTexts'>;
type Looked = {
  readonly texts: Texts | null;
  readonly records: Page['records'];
  readonly next: string | null;
};

const AT_ONCE = 20;

/** What the vouch would be for, as it stood when the sheet opened: its hash is of exactly that. */
const useImportTexts = (actId: string) => {
  const { client } = useApi();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const page = async (after: string | null): Promise<Page | null> => {
    const answer = await client.query('vouch.importTexts', { actId, after, limit: AT_ONCE });
    if (!answer.ok) setFailure(answer.error);
    return answer.ok ? answer.value : null;
  };
  const look = useEffectEvent(async () => {
    const texts = await client.query('vouch.import', { actId });
    if (!texts.ok) return setFailure(texts.error);
    const first = await page(null);
    if (first !== null) setLooked({ texts: texts.value, ...first });
  });
  useEffect(() => void Promise.resolve().then(() => look()), [actId]);
  const more = async (): Promise<void> => {
    if (looked === null || looked.next === null) return;
    const next = await page(looked.next);
    if (next !== null)
      setLooked({ texts: looked.texts, records: [...looked.records, ...next.records], next: next.next });
  };
  return { looked, failure, more };
};

const SHORT_LINES = 6;
const SHORT_SIGNS = 300;
const isShort = (text: string): boolean =>
  text.length <= SHORT_SIGNS && text.trimEnd().split('\n').length <= SHORT_LINES;

type Shown = Page['records'][number]['texts'][number] & { readonly title: string };
/** Shows the beginning of a long text, so that many can be looked through; the rest is a tap away. */
const ImportedText = ({ title, field, text, isEdited }: Shown) => {
  const { say } = useSpeaking();
  const [isWhole, setWhole] = useState(isShort(text));
  return (
    <View>
      <Text
        selectable
        {...(text === title && { variant: 'label' as const })}
        {...(isWhole ? {} : { numberOfLines: SHORT_LINES })}
      >
        {text}
      </Text>
      {!isWhole && (
        <PressSurface
          role="button"
          aria-label={say('vouch.wholeOf', { name: title })}
          onPress={() => setWhole(true)}
          testID={`import-vouch-whole-${field}`}
          look={() => styles.whole}
        >
          <Text variant="small" tone="accent">
            {say('vouch.whole')}
          </Text>
        </PressSurface>
      )}
      {isEdited && (
        <Text variant="small" tone="textSoft">
          {say('vouch.edited')}
        </Text>
      )}
    </View>
  );
};

const Records = ({ records }: { records: Page['records'] }) => {
  const theme = useTheme();
  return records.map(({ ref, title, texts }) => (
    <Card key={`${ref.kind} ${ref.id}`} style={{ padding: theme.space.m, gap: theme.space.xs }}>
      {title !== '' && !texts.some(({ text }) => text === title) && <Text variant="label">{title}</Text>}
      {texts.map((each) => (
        <ImportedText key={each.field} title={title} {...each} />
      ))}
    </Card>
  ));
};

const useVouchImport = ({ actId, onDone }: { actId: string; onDone: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const check = useDeviceCheck();
  const { run, isRunning } = useAct('vouch.import');
  const confirm = async (hash: string): Promise<void> => {
    const proof = await check.ask({ what: 'vouchImport', actId, hash });
    if (proof === null) return;
    const answer = await run({ actId, hash, proof });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onDone();
    showUndo({ text: say('vouch.done'), actId: answer.value.actId });
  };
  return { confirm, isRunning, check };
};

/** "All of these are my words": the count, every text to be read before, the device's check, and a way back. */
export const ImportVouchSheet = ({ actId, onClose }: { actId: string; onClose: () => void }) => {
  const { say } = useSpeaking();
  const when = useWhen();
  const { looked, failure, more } = useImportTexts(actId);
  const { confirm, isRunning, check } = useVouchImport({ actId, onDone: onClose });
  const texts = looked?.texts ?? null;
  const isEmpty = looked !== null && (texts === null || texts.fields === 0);
  return (
    <Sheet
      isOpen
      isHeld={isRunning}
      onClose={onClose}
      title={say(isEmpty ? 'vouch.done' : 'vouch.importTitle')}
      testID="import-vouch-sheet"
      footer={
        texts === null || isEmpty ? undefined : isRunning ? (
          <ProgressBar label={say('vouch.importing')} part={null} testID="import-vouch-progress" />
        ) : (
          <Button
            label={say('vouch.importConfirm')}
            isDisabled={check.how === null}
            isBusy={check.isAsking}
            onPress={() => void confirm(texts.hash)}
            testID="import-vouch-confirm"
          />
        )
      }
    >
      {failure !== null && <ErrorState failure={failure} />}
      {looked === null && failure === null && <LoadingState />}
      {isEmpty && <Text testID="import-vouch-nothing">{say('vouch.importNothing')}</Text>}
      {texts !== null && !isEmpty && (
        <>
          <Text tone="textSoft">
            {say('vouch.importBody', { format: formatWords(say, texts.format), when: when(texts.at) })}
          </Text>
          <Text variant="heading" testID="import-vouch-count">
            {say('vouch.importCount', { count: texts.fields })}
          </Text>
          <Text tone="textSoft">
            {Object.entries(texts.countByKind)
              .map(([kind, count]) => `${comingWords(say, kind)}: ${count}`)
              .join(' · ')}
          </Text>
          <Text tone="textSoft">{say('vouch.why')}</Text>
          {texts.left > 0 && <Text tone="warning">{say('vouch.importLeft', { count: texts.left })}</Text>}
        </>
      )}
      {looked !== null && <Records records={looked.records} />}
      {looked !== null && looked.next !== null && (
        <Button
          variant="quiet"
          label={say('vouch.more')}
          onPress={() => void more()}
          testID="import-vouch-more"
        />
      )}
      {check.sheet}
    </Sheet>
  );
};

const styles = StyleSheet.create({
  whole: { alignSelf: 'flex-start', minHeight: 44, marginBottom: -10, justifyContent: 'center' },
});

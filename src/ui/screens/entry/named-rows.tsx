import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Card, Icon, Row, Separator } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { kindWords } from '../care/value-words';
import { RECORD_ICONS, screenOf } from './record-place';

type Named = QueryOutput<'record.named'>['records'][number];
type Kind = NonNullable<Named['kind']>;
export type NamedThing = Named & { readonly kind: Kind };

/** What is there of these, in their order. Undefined: not known yet. */
export const useNamed = (ids: readonly string[]): readonly NamedThing[] | undefined =>
  useLive('record.named', { ids: [...ids] }).data?.records.flatMap(({ kind, ...one }) =>
    kind === null ? [] : [{ ...one, kind }],
  );

/** One thing of the journal by its name, opened by a tap where it has a screen. */
export const NamedRow = ({
  thing: { id, kind, title },
  subtitle,
  onLeave,
}: {
  thing: NamedThing;
  subtitle?: string;
  /** Before its screen opens: a sheet closes. */
  onLeave?: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const place = screenOf({ kind, id });
  const open = (to: NonNullable<typeof place>) => () => {
    onLeave?.();
    router.push(to);
  };
  const word = kindWords(say, kind);
  return (
    <Row
      title={title === null || title === '' ? word : title}
      subtitle={[word, ...(subtitle === undefined ? [] : [subtitle])].join(' · ')}
      leading={<Icon name={RECORD_ICONS[kind]} size={20} color={theme.color.textSoft} />}
      {...(place === null ? {} : { onPress: open(place), hint: say('agents.openSource') })}
      testID={`source-${id}`}
    />
  );
};

/** Nothing where nothing of it is there. */
export const NamedRows = ({ ids, testID }: { ids: readonly string[]; testID?: string }) => {
  const things = useNamed(ids) ?? [];
  if (things.length === 0) return null;
  return (
    <Card {...(testID !== undefined && { testID })}>
      {things.map((thing, at) => (
        <Fragment key={thing.id}>
          {at > 0 && <Separator />}
          <NamedRow thing={thing} />
        </Fragment>
      ))}
    </Card>
  );
};

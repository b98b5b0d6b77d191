import { ok, type Failure, type Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import type { QueryOutput } from '../../runtime/api/definition';
import { deviceZone } from '../../platform/device-zone';
import { useApi } from '../api';
import { sendFile } from '../transfer/send-file';
import { useDevice } from './device-provider';

export type Unfinished = NonNullable<QueryOutput<'system.status'>['unfinishedImport']>;
type FileExchange = ReturnType<typeof useDevice>['files'];
type Hand = { readonly client: ApiClient; readonly files: FileExchange };
type Format = Exclude<Unfinished['format'], 'export' | 'backup'>;
/** How many records came; null where the person changed their mind. */
type GoneOn = Result<number | null, Failure>;

const takeExport = async ({ client, files }: Hand, isOwn: boolean): Promise<GoneOn> => {
  const picked = await files.pickText();
  if (!picked.ok) return picked;
  if (picked.value === null) return ok(null);
  // Whose file it is was said when the import began.
  const answer = await client.command('data.import', { text: picked.value.text, isOwn });
  return answer.ok ? ok(answer.value.records) : answer;
};

const takeFile = async ({ client, files }: Hand, format: Format): Promise<GoneOn> => {
  const picked = await files.pickFile();
  if (!picked.ok) return picked;
  const file = picked.value;
  if (file === null) return ok(null);
  const sent = await sendFile({ client, file, onPart: () => undefined, isCancelled: () => false });
  file.close();
  if (!sent.ok) return sent;
  const answer = await client.command('import.run', { transferId: sent.value, format, zone: deviceZone() });
  await client.command('transfer.end', { transferId: sent.value });
  return answer.ok ? ok(answer.value.created + answer.value.restored) : answer;
};

/** An import goes on with a file of its own kind; a backup asks for its words, which a sheet does. */
export const useGoOn = ({ format, isOwn }: Unfinished) => {
  const { client } = useApi();
  const { files } = useDevice();
  if (format === 'backup') return null;
  const hand = { client, files };
  return (): Promise<GoneOn> => (format === 'export' ? takeExport(hand, isOwn) : takeFile(hand, format));
};

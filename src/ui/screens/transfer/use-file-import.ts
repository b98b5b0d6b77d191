import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { OpenFile } from '../../../core/file-exchange';
import type { Failure } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import type { CommandOutput, QueryOutput } from '../../../runtime/api/definition';
import { useApi } from '../../api';
import { useDevice } from '../../shell/device-provider';
import { sendFile } from '../../transfer/send-file';

export type DryRun = QueryOutput<'import.dryRun'>;
export type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly name: string; readonly part: number }
  | { readonly step: 'looking'; readonly name: string }
  | { readonly step: 'own'; readonly name: string; readonly transferId: string }
  | { readonly step: 'judged'; readonly name: string; readonly transferId: string; readonly dryRun: DryRun }
  | { readonly step: 'running'; readonly dryRun: DryRun; readonly written: number }
  | { readonly step: 'done'; readonly done: CommandOutput<'import.run'> }
  | { readonly step: 'failed'; readonly failure: Failure };

const LOOK_EVERY_MS = 400;
/** Our own export is taken in by another way. It is canonical, so it begins with the first of its names; one that was written anew with its format. */
const OWN_EXPORT = /^\s*\{\s*"(?:appended"\s*:\s*\[|format"\s*:\s*"reveille-export")/;
const FIRST_BYTES = 200;

export const comesOf = ({ countByKind }: DryRun): number =>
  Object.values(countByKind).reduce((sum, count) => sum + count, 0);

const isOwnExport = async (file: OpenFile): Promise<boolean> =>
  OWN_EXPORT.test(new TextDecoder().decode(await file.read(0, Math.min(FIRST_BYTES, file.size))));

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Work = {
  readonly client: ApiClient;
  readonly setState: Dispatch<SetStateAction<ImportState>>;
  readonly held: RefObject<string | null>;
  readonly cancelled: RefObject<boolean>;
};

const letGo = ({ client, held }: Work): void => {
  if (held.current !== null) void client.command('transfer.end', { transferId: held.current });
  held.current = null;
};

const judge = async (
  work: Work,
  { name, transferId }: { name: string; transferId: string },
): Promise<void> => {
  const { client, setState } = work;
  setState({ step: 'looking', name });
  const dryRun = await client.query('import.dryRun', { transferId, zone: zoneHere() });
  if (dryRun.ok) return setState({ step: 'judged', name, transferId, dryRun: dryRun.value });
  letGo(work);
  return setState({ step: 'failed', failure: dryRun.error });
};

const look = async (work: Work, file: OpenFile): Promise<void> => {
  const { client, setState, held, cancelled } = work;
  const { name } = file;
  const isOwn = await isOwnExport(file);
  setState({ step: 'sending', name, part: 0 });
  const onPart = (part: number): void => setState({ step: 'sending', name, part });
  const sent = await sendFile({ client, file, onPart, isCancelled: () => cancelled.current });
  if (!sent.ok) {
    const wasStopped = sent.error.code === 'import_cancelled';
    return setState(wasStopped ? { step: 'idle' } : { step: 'failed', failure: sent.error });
  }
  held.current = sent.value;
  if (isOwn) return setState({ step: 'own', name, transferId: sent.value });
  return judge(work, { name, transferId: sent.value });
};

const write = async (
  work: Work,
  { transferId, dryRun }: Extract<ImportState, { step: 'judged' }>,
): Promise<void> => {
  const { client, setState } = work;
  setState({ step: 'running', dryRun, written: 0 });
  const watching = setInterval(() => {
    void client.query('import.progress', {}).then((progress) => {
      const written = progress.ok ? progress.value.written : null;
      if (written !== null) setState((now) => (now.step === 'running' ? { ...now, written } : now));
    });
  }, LOOK_EVERY_MS);
  const answer = await client.command('import.run', { transferId, format: dryRun.format, zone: zoneHere() });
  clearInterval(watching);
  letGo(work);
  setState(answer.ok ? { step: 'done', done: answer.value } : { step: 'failed', failure: answer.error });
};

/** From the picked file to what came of it; one at a time. */
export const useFileImport = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const cancelled = useRef(false);
  const held = useRef<string | null>(null);
  const work: Work = { client, setState, held, cancelled };
  useEffect(
    () => () => {
      if (held.current !== null) void client.command('transfer.end', { transferId: held.current });
    },
    [client],
  );
  const pick = async (): Promise<void> => {
    cancelled.current = false;
    const picked = await files.pickFile();
    if (!picked.ok) return setState({ step: 'failed', failure: picked.error });
    if (picked.value === null) return;
    letGo(work);
    await look(work, picked.value);
    picked.value.close();
  };
  const cancel = (): void => {
    cancelled.current = true;
    if (state.step === 'running') void client.command('import.cancel', {});
  };
  const reset = (): void => {
    letGo(work);
    setState({ step: 'idle' });
  };
  return { state, pick, cancel, reset, run: (judged: Parameters<typeof write>[1]) => write(work, judged) };
};

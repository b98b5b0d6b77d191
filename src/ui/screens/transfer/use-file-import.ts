import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import type { OpenFile } from '../../../core/file-exchange';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import { deviceZone } from '../../../platform/device-zone';
import type { CommandOutput, QueryOutput } from '../../../runtime/api/definition';
import { useApi } from '../../api';
import { useDevice } from '../../shell/device-provider';
import { sendFile } from '../../transfer/send-file';
import { createImportRounds, type ImportRounds, type Round } from './import-rounds';

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

const isOwnExport = async (file: OpenFile): Promise<Result<boolean, Failure>> => {
  try {
    const start = await file.read(0, Math.min(FIRST_BYTES, file.size));
    return ok(OWN_EXPORT.test(new TextDecoder().decode(start)));
  } catch {
    return fail('file_not_readable');
  }
};

type Work = {
  readonly client: ApiClient;
  readonly setState: Dispatch<SetStateAction<ImportState>>;
  readonly rounds: ImportRounds;
};

type Staged = { readonly name: string; readonly transferId: string; readonly round: Round };
const judge = async (work: Work, { name, transferId, round }: Staged): Promise<void> => {
  const { client, setState, rounds } = work;
  setState({ step: 'looking', name });
  const dryRun = await client.query('import.dryRun', { transferId, zone: deviceZone() });
  if (round.isOver) return;
  if (dryRun.ok) return setState({ step: 'judged', name, transferId, dryRun: dryRun.value });
  rounds.letGo();
  return setState({ step: 'failed', failure: dryRun.error });
};

const look = async (work: Work, { file, round }: { file: OpenFile; round: Round }): Promise<void> => {
  const { client, setState, rounds } = work;
  const { name } = file;
  const tell = (state: ImportState): void => {
    if (!round.isOver) setState(state);
  };
  const isOwn = await isOwnExport(file);
  if (!isOwn.ok) return tell({ step: 'failed', failure: isOwn.error });
  tell({ step: 'sending', name, part: 0 });
  const onPart = (part: number): void => tell({ step: 'sending', name, part });
  const sent = await sendFile({ client, file, onPart, isCancelled: () => round.isOver });
  if (!sent.ok) return tell({ step: 'failed', failure: sent.error });
  const transferId = sent.value;
  if (round.isOver) return void client.command('transfer.end', { transferId });
  rounds.hold({ transferId, isWriting: false });
  if (isOwn.value) return setState({ step: 'own', name, transferId });
  return judge(work, { name, transferId, round });
};

const write = async (
  work: Work,
  { transferId, dryRun }: Extract<ImportState, { step: 'judged' }>,
): Promise<void> => {
  const { client, setState, rounds } = work;
  rounds.hold({ transferId, isWriting: true });
  setState({ step: 'running', dryRun, written: 0 });
  const watching = setInterval(() => {
    void client.query('import.progress', {}).then((progress) => {
      const written = progress.ok ? progress.value.written : null;
      if (written !== null) setState((now) => (now.step === 'running' ? { ...now, written } : now));
    });
  }, LOOK_EVERY_MS);
  const answer = await client.command('import.run', {
    transferId,
    format: dryRun.format,
    zone: deviceZone(),
  });
  clearInterval(watching);
  rounds.letGo();
  setState(answer.ok ? { step: 'done', done: answer.value } : { step: 'failed', failure: answer.error });
};

/** From the picked file to what came of it; one at a time. */
export const useFileImport = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [rounds] = useState(() => createImportRounds(client));
  useEffect(() => rounds.enter(), [rounds]);
  const work: Work = { client, setState, rounds };
  const pick = async (): Promise<void> => {
    const picked = await files.pickFile();
    if (!picked.ok) return setState({ step: 'failed', failure: picked.error });
    const file = picked.value;
    if (file === null) return;
    await look(work, { file, round: rounds.next() });
    file.close();
  };
  const reset = (): void => {
    rounds.next();
    setState({ step: 'idle' });
  };
  const cancel = (): void => {
    if (state.step === 'running') void client.command('import.cancel', {});
    else reset();
  };
  return { state, pick, cancel, reset, run: (judged: Parameters<typeof write>[1]) => write(work, judged) };
};

import { z } from 'zod';
import { created, done } from './call-shape';
import { agentCommands, agentQueries } from './agent-definition';
import { alertCommands, alertQueries } from './alert-definition';
import { attentionQueries } from './attention-definition';
import { careCommands, careQueries } from './care-definition';
import { approvalCommands, approvalQueries } from './approval-definition';
import { Proof } from '../../api/proof';
import { spaceCommands, spaceQueries } from '../../api/space';
import { deviceCheckCommands, deviceCheckQueries } from './device-check-definition';
import { entryCommands, entryQueries } from './entry-definition';
import { gatewayCommands, gatewayQueries } from './gateway-definition';
import { journalCommands, journalQueries } from './journal-definition';
import { likenessCommands, likenessQueries } from './likeness-definition';
import { memoryCommands, memoryQueries } from './memory-definition';
import { previewQueries } from './preview-definition';
import { reachCommands, reachQueries } from './reach-definition';
import { spendingQueries } from './spending-definition';
import { trackQueries } from './track-definition';
import { ImportFormat, transferCommandEntries, transferQueryEntries } from './transfer-definition';
import { toolResultQueries } from './tool-result-definition';
import { voiceCommands, voiceQueries } from './voice-definition';
import { vouchCommands, vouchQueries } from './vouch-definition';
import { waitingQueries } from './waiting-definition';
import { zoneCommands, zoneQueries } from './zone-definition';
import {
  CategoryId,
  CategoryView,
  Color,
  Day,
  Due,
  Id,
  Instant,
  LabelView,
  LanguageTag,
  LinkKind,
  Name,
  Notes,
  Priority,
  ProfileView,
  Reason,
  TaskDetail,
  TaskStatus,
  TaskSummary,
  textOf,
  Title,
} from './values';

// The one typed API: every screen, worker, HTTP route and CLI command goes through these names. There is no second way in.

const TaskFields = z.object({
  title: Title,
  notes: Notes,
  priority: Priority,
  due: Due.nullable(),
  estimateMinutes: z.number().int().min(1).max(100_000).nullable(),
  language: LanguageTag.nullable(),
  categoryId: CategoryId.nullable(),
});
const TaskInput = TaskFields.partial().extend({ title: Title, labelIds: z.array(Id).max(50).optional() });

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

/** Files that its records name: those that found no room in an export, where a backup holds them, and those whose bytes were not on the device. */
const withoutBytes = {
  attachmentsLeftOut: z.number().int().optional(),
  attachmentsMissing: z.number().int().optional(),
};
const ExportGiven = { text: z.string().optional(), transferId: Id.optional() } as const;

export const commands = {
  /** [HOST-3] The person has read it. */
  'notice.dismiss': command(z.object({ code: z.string().min(1).max(64) }), done),
  'task.create': command(TaskInput, created),
  /** One typed line, read in the person's language: "call mum tomorrow 17:00 #family p1". */
  'task.quickAdd': command(z.object({ text: Title, today: Day, language: z.enum(['en', 'de']) }), created),
  'task.update': command(z.object({ id: Id, fields: TaskFields.partial() }), done),
  'task.setStatus': command(
    z.object({ id: Id, status: TaskStatus, reason: Reason.nullable().optional() }),
    done,
  ),
  'task.delete': command(z.object({ id: Id }), done),
  'task.restore': command(z.object({ id: Id }), done),
  'task.addLabel': command(z.object({ id: Id, labelId: Id }), done),
  'task.removeLabel': command(z.object({ id: Id, labelId: Id }), done),
  'task.link': command(z.object({ from: Id, to: Id, kind: LinkKind.exclude(['label']) }), created),
  'task.unlink': command(z.object({ linkId: Id }), done),
  'checklist.create': command(z.object({ taskId: Id, title: textOf(200).optional() }), created),
  'checklist.update': command(z.object({ id: Id, title: textOf(200) }), done),
  'checklist.delete': command(z.object({ id: Id }), done),
  /** `afterId` null puts it first; absent puts it last. */
  'checklist.addItem': command(
    z.object({ checklistId: Id, text: Title, afterId: Id.nullable().optional() }),
    created,
  ),
  'checklist.updateItem': command(
    z.object({ id: Id, text: Title.optional(), checked: z.boolean().optional() }),
    done,
  ),
  'checklist.moveItem': command(z.object({ id: Id, afterId: Id.nullable() }), done),
  'checklist.deleteItem': command(z.object({ id: Id }), done),
  'category.create': command(z.object({ name: Name, color: Color.optional() }), created),
  'category.update': command(z.object({ id: Id, name: Name.optional(), color: Color.optional() }), done),
  'category.delete': command(z.object({ id: Id }), done),
  'label.create': command(z.object({ name: Name, color: Color.optional() }), created),
  'label.update': command(z.object({ id: Id, name: Name.optional(), color: Color.optional() }), done),
  'label.delete': command(z.object({ id: Id }), done),
  'act.undo': command(
    z.object({ actId: z.string().min(1).max(128) }),
    z.object({ actId: z.string(), restored: z.number().int(), kept: z.number().int() }),
  ),
  /** Leaves the example (or any other) profile for the person's own, made empty if it does not exist yet. */
  'profile.startEmpty': command(z.object({}), z.object({ name: z.string() })),
  /** Another empty profile of the person's own, and opens it: to restore into beside one that is full or damaged. */
  'profile.create': command(z.object({}), z.object({ name: z.string() })),
  'profile.switch': command(z.object({ name: z.string() }), z.object({ name: z.string() })),
  /**
   * Everything of the open profile goes for good, from this device: it is empty then, as when it was made. The name says which profile the
   * person looked at.
   */
  'profile.erase': command(z.object({ name: z.string() }), z.object({ name: z.string() })),
  /**
   * Into an empty profile only. Takes the output of `data.export`, as text or as a file that was sent in pieces. With `isOwn` the person says
   * that they made this export, and `proof` shows that it is the person; otherwise its content counts as text from outside.
   */
  'data.import': command(
    z.object({ ...ExportGiven, isOwn: z.boolean().optional(), proof: Proof.exactOptional() }),
    z.object({ actId: z.string(), records: z.number().int(), ...withoutBytes }),
  ),
  ...transferCommandEntries,
  ...journalCommands,
  ...entryCommands,
  ...voiceCommands,
  ...careCommands,
  ...vouchCommands,
  ...agentCommands,
  ...approvalCommands,
  ...memoryCommands,
  ...deviceCheckCommands,
  ...gatewayCommands,
  ...alertCommands,
  ...reachCommands,
  ...likenessCommands,
  ...zoneCommands,
  ...spaceCommands,
} as const;

const query = command;
const TaskFilter = z.object({
  statuses: z.array(TaskStatus).optional(),
  categoryId: CategoryId.optional(),
  labelId: Id.optional(),
  priority: Priority.optional(),
  /** Part of a title, upper and lower case alike. */
  text: textOf(200).optional(),
  deleted: z.boolean().optional(),
});
export const TaskFilterInput = TaskFilter;
export type TaskFilter = z.infer<typeof TaskFilter>;

export const queries = {
  today: query(
    z.object({
      day: Day,
      /** The instants between which a task counts as done that day. Absent: that day in the zone where the peer runs. */
      startsAt: Instant.optional(),
      endsAt: Instant.optional(),
    }),
    z.object({
      overdue: z.array(TaskSummary),
      due: z.array(TaskSummary),
      inProgress: z.array(TaskSummary),
      doneToday: z.array(TaskSummary),
      /** How many more there are than the lists show. */
      more: z.object({ overdue: z.number(), due: z.number(), inProgress: z.number(), doneToday: z.number() }),
      hasAnyTask: z.boolean(),
    }),
  ),
  'task.list': query(
    z.object({
      filter: TaskFilter,
      after: z.string().nullable().optional(),
      limit: z.number().int().min(1).max(200).optional(),
    }),
    z.object({ tasks: z.array(TaskSummary), next: z.string().nullable() }),
  ),
  'task.get': query(z.object({ id: Id }), TaskDetail.nullable()),
  'category.list': query(z.object({}), z.object({ categories: z.array(CategoryView) })),
  'label.list': query(z.object({}), z.object({ labels: z.array(LabelView) })),
  'profile.list': query(z.object({}), z.object({ profiles: z.array(ProfileView) })),
  /** `unreadable`: what a damaged file did not give; absent where the export is whole. */
  'data.export': query(
    z.object({}),
    z.object({
      text: z.string(),
      unreadable: z.array(z.object({ kind: z.string(), id: z.string() })).optional(),
      ...withoutBytes,
    }),
  ),
  /** What an import would do, and whether it can. Writes nothing. */
  'data.importDryRun': query(
    z.object(ExportGiven),
    z.object({
      /** The file's SHA-256: a device check names it when the person says that the file is their own. */
      digest: z.string(),
      records: z.number().int(),
      countByKind: z.record(z.string(), z.number()),
      profileIsEmpty: z.boolean(),
      ...withoutBytes,
    }),
  ),
  'system.status': query(
    z.object({}),
    z.object({
      where: z.enum(['hub', 'browser', 'device']),
      isReadOnly: z.boolean(),
      /** The last look through the whole file found damage: the sentence is that of `database_corrupt`. */
      isDamaged: z.boolean().exactOptional(),
      /** An import that was interrupted: the same file, said to be the same person's, goes on; `act.undo` of its act discards what came. */
      unfinishedImport: z
        .object({
          actId: z.string(),
          isOwn: z.boolean(),
          /** Of which kind the file is: an export of ours, a backup, another app's. */
          format: ImportFormat.or(z.enum(['export', 'backup'])),
        })
        .exactOptional(),
      isEncryptedAtRest: z.boolean(),
      /** False where the platform may forget the data (a browser that did not promise to keep it). */
      isKept: z.boolean(),
      schemaVersion: z.number().int(),
      appVersion: z.string(),
      hostId: z.string(),
      /** [HOST-3] Codes of what the person has to be told once; each has a sentence. */
      notices: z.array(z.string()).exactOptional(),
      /** Whether agents work here. `not_yet`: nobody has needed them since the start. `lost`: their database was there and is gone. */
      agents: z.enum(['working', 'not_here', 'not_yet', 'unavailable', 'lost']),
    }),
  ),
  'system.log': query(z.object({}), z.object({ lines: z.array(z.string()) })),
  ...transferQueryEntries,
  ...journalQueries,
  ...entryQueries,
  ...toolResultQueries,
  ...voiceQueries,
  ...trackQueries,
  ...attentionQueries,
  ...careQueries,
  ...vouchQueries,
  ...agentQueries,
  ...approvalQueries,
  ...waitingQueries,
  ...memoryQueries,
  ...deviceCheckQueries,
  ...gatewayQueries,
  ...alertQueries,
  ...spendingQueries,
  ...previewQueries,
  ...reachQueries,
  ...likenessQueries,
  ...zoneQueries,
  ...spaceQueries,
} as const;

export type CommandName = keyof typeof commands;
export type QueryName = keyof typeof queries;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>;
export type CommandOutput<N extends CommandName> = z.output<(typeof commands)[N]['output']>;
export type QueryInput<N extends QueryName> = z.input<(typeof queries)[N]['input']>;
export type QueryOutput<N extends QueryName> = z.output<(typeof queries)[N]['output']>;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
export const isQueryName = (name: string): name is QueryName => Object.hasOwn(queries, name);

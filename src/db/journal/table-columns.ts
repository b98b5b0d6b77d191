// Written by __tests__/sql/table-columns.test.ts out of the newest schema: UPDATE_SCHEMA=1 writes it anew.
export type JournalTables = {
  readonly applied_operations: {
    readonly id: string;
    readonly runKey: string | null;
    readonly body: string;
  };
  readonly attachment: {
    readonly id: string;
    readonly ownerId: string | null;
    readonly hash: string | null;
    readonly createdAt: number | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly category: {
    readonly id: string;
    readonly name: string | null;
    readonly nameFolded: string | null;
    readonly color: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly checklist: {
    readonly id: string;
    readonly taskId: string | null;
    readonly title: string | null;
    readonly createdAt: number | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly checklist_item: {
    readonly id: string;
    readonly checklistId: string | null;
    readonly taskId: string | null;
    readonly text: string | null;
    readonly checked: number | null;
    readonly position: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly commands: {
    readonly commandId: string;
    readonly result: string | null;
    readonly at: number;
    readonly arrival: number | null;
  };
  readonly commits: {
    readonly arrival: number;
    readonly host: string | null;
    readonly firstCounter: number;
    readonly lastCounter: number;
    readonly ownThrough: number | null;
    readonly at: number;
    readonly author: string;
    readonly actId: string | null;
    readonly commandId: string | null;
    readonly result: string | null;
    readonly cause: string | null;
    readonly units: string;
    readonly tokens: string | null;
    readonly before: string | null;
    readonly broughtIn: string | null;
  };
  readonly day_plan: {
    readonly id: string;
    readonly day: string | null;
    readonly intention: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly device_acks: {
    readonly device: string;
    readonly bytes: Uint8Array;
    readonly heardAt: number;
  };
  readonly edit_dismissal: {
    readonly id: string;
    readonly editId: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly envelopes: {
    readonly place: number;
    readonly host: string;
    readonly seq: number;
    readonly firstCounter: number;
    readonly lastCounter: number;
    readonly epoch: number;
    readonly state: string;
    readonly reason: string | null;
    readonly bytes: Uint8Array;
  };
  readonly habit: {
    readonly id: string;
    readonly name: string | null;
    readonly categoryId: string | null;
    readonly startDay: string | null;
    readonly createdAt: number | null;
    readonly archivedAt: number | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly habit_check: {
    readonly id: string;
    readonly habitId: string | null;
    readonly day: string | null;
    readonly createdAt: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly label: {
    readonly id: string;
    readonly name: string | null;
    readonly nameFolded: string | null;
    readonly color: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly link: {
    readonly id: string;
    readonly kind: string | null;
    readonly fromId: string | null;
    readonly toId: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly log_lines: {
    readonly number: number;
    readonly at: number;
    readonly code: string;
    readonly ids: string;
  };
  readonly measurement: {
    readonly id: string;
    readonly measurementKind: string | null;
    readonly kindSlug: string | null;
    readonly categoryId: string | null;
    readonly day: string | null;
    readonly at: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly meta: {
    readonly key: string;
    readonly value: string;
  };
  readonly note: {
    readonly id: string;
    readonly title: string | null;
    readonly categoryId: string | null;
    readonly day: string | null;
    readonly at: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly pin: {
    readonly id: string;
    readonly planId: string | null;
    readonly taskId: string | null;
    readonly position: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly plan_block: {
    readonly id: string;
    readonly planId: string | null;
    readonly startAt: string | null;
    readonly endAt: string | null;
    readonly categoryId: string | null;
    readonly title: string | null;
    readonly taskId: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly rating: {
    readonly id: string;
    readonly targetKind: string | null;
    readonly targetId: string | null;
    readonly dimension: string | null;
    readonly dimensionSlug: string | null;
    readonly value: number | null;
    readonly day: string | null;
    readonly at: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly roster: {
    readonly version: number;
    readonly entry: Uint8Array;
  };
  readonly streams: {
    readonly place: number;
    readonly host: string;
    readonly oursFrom: number | null;
    readonly through: number;
    readonly seq: number;
    readonly commitment: Uint8Array | null;
    readonly halted: string | null;
  };
  readonly superseded_edits: {
    readonly id: string;
    readonly recordId: string;
    readonly body: string;
  };
  readonly sync_state: {
    readonly key: string;
    readonly value: string;
  };
  readonly task: {
    readonly id: string;
    readonly title: string | null;
    readonly titleFolded: string | null;
    readonly status: string | null;
    readonly statusReason: string | null;
    readonly priority: string | null;
    readonly due: string | null;
    readonly estimateMinutes: number | null;
    readonly categoryId: string | null;
    readonly completedAt: number | null;
    readonly createdAt: number | null;
    readonly deletedAt: number | null;
    readonly openDue: string | null;
    readonly liveStatus: string | null;
    readonly liveCompletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly time_entry: {
    readonly id: string;
    readonly startAt: number | null;
    readonly endAt: number | null;
    readonly categoryId: string | null;
    readonly sourceId: string | null;
    readonly liveDay: string | null;
    readonly liveStart: number | null;
    readonly runningStart: number | null;
    readonly longStart: number | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly unknown_records: {
    readonly place: number;
    readonly kind: string;
    readonly id: string;
    readonly host: string;
    readonly counter: number;
    readonly payloadType: string;
    readonly payload: string;
    readonly refused: string | null;
  };
  readonly voice_note: {
    readonly id: string;
    readonly title: string | null;
    readonly categoryId: string | null;
    readonly day: string | null;
    readonly at: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
  readonly workout: {
    readonly id: string;
    readonly workoutType: string | null;
    readonly typeSlug: string | null;
    readonly categoryId: string | null;
    readonly day: string | null;
    readonly at: number | null;
    readonly liveDay: string | null;
    readonly deletedAt: number | null;
    readonly conflicted: number;
    readonly state: string;
  };
};

// [PROJECT-3] A path names a field by the keys that lead to it, joined by dots: `task.title`. It names what stands there whole. The items of a
// list stand where their list stands, so `tasks.title` and `tasks[].title` are one path. In a key `\` takes the next sign as it is.
export type FieldTree = {
  /** Named itself, and so is all that is below. */
  readonly isWhole: boolean;
  readonly below: ReadonlyMap<string, FieldTree>;
};
type Growing = { isWhole: boolean; readonly below: Map<string, Growing> };

const grown = (): Growing => ({ isWhole: false, below: new Map() });

const PART = /((?:[^\\.[\]]|\\.)+)(?:\[\])*(\.|$)/suy;
/** Null: that is no path, and it names nothing. */
export const keysOfPath = (path: string): readonly string[] | null => {
  const keys: string[] = [];
  PART.lastIndex = 0;
  for (;;) {
    const [, key, end] = PART.exec(path) ?? [];
    if (key === undefined) return null;
    keys.push(key.replaceAll(/\\(.)/gsu, '$1'));
    if (end === '') return keys;
  }
};

export const treeOf = (paths: readonly string[]): FieldTree => {
  const root = grown();
  for (const path of paths) {
    let at: Growing = root;
    for (const key of keysOfPath(path) ?? []) {
      const next = at.below.get(key) ?? grown();
      at.below.set(key, next);
      at = next;
    }
    // A path that is none would name everything.
    if (at !== root) at.isWhole = true;
  }
  return root;
};

const whole: FieldTree = { isWhole: true, below: new Map() };
/** What the tree says of one key; null: nothing. */
export const treeBelow = (tree: FieldTree, key: string): FieldTree | null =>
  tree.isWhole ? whole : (tree.below.get(key) ?? null);

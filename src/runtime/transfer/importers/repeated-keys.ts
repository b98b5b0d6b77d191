import { sha256 } from '../../../core/sha256';

/** What has no id of its own is named by what it says, and by how often that was said before: two equal lines stay two. */
export const repeatedKeys = (): ((text: string) => string) => {
  const seen = new Map<string, number>();
  return (text) => {
    const key = sha256(text);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before === 0 ? key : `${key}-${before}`;
  };
};

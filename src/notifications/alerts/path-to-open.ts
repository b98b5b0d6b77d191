import { appPathOf } from './app-link';

/** [DEEP-2] What is no link of ours starts at the front door, and leaves a person who is already here where they are. */
export const pathToOpen = ({
  path,
  initial,
}: {
  readonly path: string;
  readonly initial: boolean;
}): string | null => appPathOf(path) ?? (initial ? '/' : null);

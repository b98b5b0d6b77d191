import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';

/** axe merges a check's options into its own; its types do not say so. */
type WithChecks = RunOptions & { readonly checks?: Readonly<Record<string, { readonly options: object }>> };

declare global {
  interface Window {
    readonly axe: Omit<typeof axe, 'run'> & {
      readonly run: (context: Element | Document, options: WithChecks) => Promise<AxeResults>;
    };
  }
}

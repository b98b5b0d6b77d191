import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

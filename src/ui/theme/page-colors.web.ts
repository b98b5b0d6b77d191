import { useEffect } from 'react';
import type { Theme } from './theme';

// A ring only for the keyboard: `:focus-visible` exists in CSS alone, so this one sheet is CSS.
const sheet = `
:focus { outline: none; }
:focus-visible { outline: 3px solid var(--focus); }
:where(:focus-visible) { outline-offset: 2px; }
textarea { field-sizing: content; }
input:focus-visible, textarea:focus-visible { outline: none; }
::selection { background: var(--selection); }
html, body { background: var(--background); }
* { scrollbar-color: var(--thumb) transparent; }
[role="dialog"]:focus-visible, [role="main"]:focus-visible { outline: none; }
@media (prefers-reduced-motion: reduce) { * { animation-duration: 0.01ms !important; transition-duration: 0.01ms !important; } }
`;

const addSheet = (): void => {
  if (document.getElementById('reveille-page') !== null) return;
  const style = document.createElement('style');
  style.id = 'reveille-page';
  style.textContent = sheet;
  document.head.append(style);
};

export const usePageColors = (theme: Theme): void => {
  useEffect(() => {
    addSheet();
    const root = document.documentElement;
    root.style.colorScheme = theme.isDark ? 'dark' : 'light';
    root.style.setProperty('--background', theme.color.background);
    root.style.setProperty('--focus', theme.color.focus);
    root.style.setProperty('--selection', theme.isDark ? '#5a3d22' : '#fbd9b8');
    root.style.setProperty('--thumb', theme.color.borderStrong);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.color.background);
  }, [theme]);
};

import { useState } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'church-theme';
const paper: Record<Theme, string> = { light: '#faf8f4', dark: '#15181a' };

/** theme.js has set the stored theme before the first paint; the document is where it is kept. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    applyTheme(next);
    setTheme(next);
  };
  return { theme, toggle };
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[theme]);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked; the theme then lasts for this page.
  }
}

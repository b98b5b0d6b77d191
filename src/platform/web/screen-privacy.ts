import type { ScreenPrivacy } from '../../core/screen-privacy';

const cover = (): HTMLElement => {
  const sheet = document.createElement('div');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.dataset['testid'] = 'privacy-cover';
  Object.assign(sheet.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    backdropFilter: 'blur(28px)',
    background: 'rgba(128, 128, 128, 0.35)',
  });
  return sheet;
};

/** A page that is hidden draws no more: what it last drew is what a browser's overview of tabs shows. */
export const createScreenPrivacy = (): ScreenPrivacy => {
  const sheet = cover();
  const follow = (): void => {
    if (document.visibilityState === 'hidden') document.body.append(sheet);
    else sheet.remove();
  };
  return {
    protect: (isOn) => {
      document.removeEventListener('visibilitychange', follow);
      sheet.remove();
      if (isOn) document.addEventListener('visibilitychange', follow);
    },
  };
};

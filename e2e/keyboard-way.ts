// Both run inside the page, and so hold all that they use.

/** Where the focus has to go next: a key so many times, nowhere yet, or nowhere any more. */
export type Way =
  | { readonly at: 'way'; readonly key: string; readonly times: number }
  | { readonly at: 'wait'; readonly why: string }
  | { readonly at: 'here' };

/**
 * The way of somebody without a finger: Tab from control to control, arrow keys inside a group of which one is chosen. `isGroup`: any of them
 * will do. While something in front has not taken the focus yet no key is for it. What lies between is passed without a look: whoever went
 * too far turns round.
 */
export const wayTo = (wanted: Element, isGroup: boolean): Way => {
  const CONTROL = '[tabindex="0"],[role="radio"],[role="gridcell"],button,input,textarea,a[href]';
  const wait = (why: string): Way => ({ at: 'wait', why });
  const at = document.activeElement ?? document.body;
  const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (front?.contains(wanted) === false) return wait('something else is in front of it');
  if (front?.contains(at) === false) return wait('what is in front did not take the focus');
  const inside = [...wanted.querySelectorAll<HTMLElement>(CONTROL)].find((each) => each.checkVisibility());
  const control = wanted.closest<HTMLElement>(CONTROL) ?? inside;
  if (control === undefined) return wait('it is no control');
  if (control.closest('[aria-disabled="true"],:disabled') !== null) return wait('it is disabled');
  const group = control.closest<HTMLElement>('[role="radiogroup"],[role="grid"]');
  const isInGroup = group?.contains(at) === true && at !== group;
  if (isGroup && group !== null ? isInGroup : at === control) return { at: 'here' };
  const isRoving = group !== null && control.tabIndex < 0;
  const goal = isRoving && !isInGroup ? group : control;
  const isAfter = (one: Element, other: Element): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isBack = isAfter(goal, at) && !at.contains(goal);
  if (isRoving && isInGroup) return { at: 'way', key: isBack ? 'ArrowLeft' : 'ArrowRight', times: 1 };
  const [first, last] = isBack ? [goal, at] : [at, goal];
  const between = [...(front ?? document).querySelectorAll<HTMLElement>(CONTROL)].filter(
    (each) => each.tabIndex >= 0 && isAfter(first, each) && isAfter(each, last) && each.checkVisibility(),
  );
  return { at: 'way', key: isBack ? 'Shift+Tab' : 'Tab', times: between.length + 1 };
};

export type Focused = { readonly press: string; readonly isSeen: boolean };

/** How what has the focus is pressed, and whether the eye finds it: an outline, or the frame that a field draws. */
export const focused = (): Focused => {
  const at = document.activeElement ?? document.body;
  const style = getComputedStyle(at);
  // Around what is typed stands what else belongs to it, and around that the frame.
  const around = [at.parentElement, at.parentElement?.parentElement].flatMap((each) => each ?? []);
  const isField = at.matches('input,textarea');
  const hasOutline = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
  const hasFrame =
    isField &&
    around
      .map((each) => getComputedStyle(each))
      .some((frame) => frame.borderTopWidth !== '0px' && !frame.borderTopColor.endsWith(', 0)'));
  const isChosen = at.matches('[role="radio"][aria-checked="true"]');
  const bySpace =
    '[role="checkbox"],[role="switch"],[role="radio"],[role="tab"],[role="menuitem"],[role="option"]';
  const press = isField || isChosen ? '' : at.matches(bySpace) ? 'Space' : 'Enter';
  return { press, isSeen: hasOutline || hasFrame };
};

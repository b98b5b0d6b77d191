/** Moves the focus to the next match above or below, by where it is on screen: a list that recycles keeps no order in the page. */
export const moveFocus = (selector: string, step: 1 | -1): void => {
  const matches = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((match) => match.offsetParent !== null)
    .map((match) => ({ match, top: match.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top);
  const at = matches.findIndex(({ match }) => match === document.activeElement);
  const next = at === -1 ? (step === 1 ? matches[0] : matches.at(-1)) : matches[at + step];
  next?.match.focus();
};

/** For a thing that moved in the page while it had the focus, which the browser then forgets. */
export const focusOn = (testID: string): void =>
  document.querySelector<HTMLElement>(`[data-testid="${CSS.escape(testID)}"]`)?.focus();

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: readonly number[] = [91, 123];
const CLOSING: readonly number[] = [93, 125];

/** Whether arrays and objects lie deeper in each other than `most`. Reads the text once, without recursion and before it is parsed. */
export const nestsDeeperThan = (text: string, most: number): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
};

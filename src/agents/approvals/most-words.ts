/** How long an answer to a question may be. */
export const MOST_WORDS = 10_000;

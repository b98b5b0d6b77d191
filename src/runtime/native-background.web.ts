/** A browser does nothing for a page that is closed. */
export const defineBackgroundWork = (): void => undefined;

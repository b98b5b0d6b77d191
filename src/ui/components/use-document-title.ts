/** Phones show no window title. */
export const useDocumentTitle = (_title: string): void => undefined;

/** Asks the browser never to forget by itself. Some ask the person, some decide alone; a refusal is no failure. */
export const askToKeep = async (): Promise<boolean> => {
  try {
    return await navigator.storage.persist();
  } catch {
    // A browser that cannot promise has not promised.
    return false;
  }
};

/** Whether it has promised. May be asked in a worker, where `askToKeep` does not exist. */
export const isPromised = async (): Promise<boolean> => {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
};

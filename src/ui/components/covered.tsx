import { createContext, useContext } from 'react';

/** True while nothing of the app may be seen: what lies in a layer of its own over the screens hides itself. */
const CoveredContext = createContext(false);
export const Covered = CoveredContext.Provider;
export const useCovered = (): boolean => useContext(CoveredContext);

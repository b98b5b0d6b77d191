export { ApiProvider, useApi } from './api-provider';
export { useAct } from './use-act';
export { useCommand, type Command } from './use-command';
export { useConnection } from './use-connection';
export { useLive, type Live } from './use-live';
export { useUndoToast } from './use-undo-toast';
export { useOnce } from './use-once';
export { useLivePages, type LivePages, type PageSource } from './use-live-pages';
export { isPassing } from './live-store';

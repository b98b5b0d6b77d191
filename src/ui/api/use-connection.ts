import { useSyncExternalStore } from 'react';
import type { Connection } from '../../runtime/api/transport';
import { useApi } from './api-provider';

export const useConnection = (): Connection => {
  const { client } = useApi();
  return useSyncExternalStore(client.onConnection, client.connection, client.connection);
};

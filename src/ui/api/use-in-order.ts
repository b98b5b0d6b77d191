import type { ApiClient } from '../../runtime/api/client';
import { useApi } from './api-provider';
import { createInOrder, type InOrder } from './in-order';

// As long as the client: a choice may be made again on another screen while the first is still on its way.
const orderByClient = new WeakMap<ApiClient, InOrder>();

/** [PENDING-4] `key`: what it is about. */
export const useInOrder = (): InOrder => {
  const { client } = useApi();
  const known = orderByClient.get(client);
  if (known !== undefined) return known;
  const order = createInOrder();
  orderByClient.set(client, order);
  return order;
};

import { useEffect } from 'react';
import { AppState } from 'react-native';
import type { ApiClient } from '../../runtime/api/client';
import { useApi } from './api-provider';
import { createOrder, type InOrder, type Order } from './in-order';

// As long as the client: a choice may be made again on another screen while the first is still on its way.
const orderByClient = new WeakMap<ApiClient, Order>();

const useOrder = (): Order => {
  const { client } = useApi();
  const known = orderByClient.get(client);
  if (known !== undefined) return known;
  const order = createOrder();
  orderByClient.set(client, order);
  return order;
};

/** [PENDING-4] `key`: what it is about. */
export const useInOrder = (): InOrder => useOrder().inOrder;

/** [PENDING-6] Once for the whole app. */
export const useSendingBeforeSleep = (): void => {
  const { beginAll } = useOrder();
  useEffect(() => {
    const states = AppState.addEventListener('change', (state) => {
      if (state !== 'active') beginAll();
    });
    return () => states.remove();
  }, [beginAll]);
};

// [FETCH-4] An answer is read up to a size, counted as it comes, and said to be cut where it breaks off.
type Reading = {
  readonly most: number;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onEnd: (how: 'whole' | 'cut' | 'too_large') => void;
};

const limited = (
  source: ReadableStream<Uint8Array>,
  { most, onBytes, onEnd }: Reading,
): ReadableStream<Uint8Array> => {
  const reader = source.getReader();
  let total = 0;
  let isOver = false;
  const over = (how: Parameters<Reading['onEnd']>[0]): void => {
    if (!isOver) onEnd(how);
    isOver = true;
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          over('whole');
          return controller.close();
        }
        total += value.length;
        onBytes(value);
        if (total <= most) return controller.enqueue(value);
        over('too_large');
        controller.error(new Error('[FETCH-4] the answer is too large'));
      } catch (cause) {
        over('cut');
        controller.error(cause);
      }
    },
    cancel: async (reason) => {
      over('cut');
      await reader.cancel(reason);
    },
  });
};

const wholeText = async (stream: ReadableStream<Uint8Array> | null): Promise<string> => {
  if (stream === null) return '';
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
};

/** The same response, but for its body: a platform's own constructor may know nothing of streams. */
export const limitedResponse = (response: Response, reading: Reading): Response => {
  const body = response.body === null ? null : limited(response.body, reading);
  if (body === null) reading.onEnd('whole');
  const text = (): Promise<string> => wholeText(body);
  const own = { body, text, json: async (): Promise<unknown> => JSON.parse(await text()) };
  return new Proxy(response, {
    get: (target, name): unknown => {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

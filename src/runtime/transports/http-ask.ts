import type { Json } from '../../core/json';
import { fail } from '../../core/result';
import type { ApiAnswer, Connection } from '../api/transport';
import { answerIn, refusalIn } from './http-answers';
import { backoffMs, type HttpTransportPorts } from './http-ports';

// [API-1] What got no answer is sent again, the same bytes with the same commandId, until patience ends.
const PATIENCE_MS = 60_000;
const ONE_TRY_MS = 30_000;
/** A whole profile or file is sent, judged and written. */
const ONE_LARGE_TRY_MS = 600_000;
/** The hub is starting, stopping, busy or behind a proxy that cannot reach it: nothing was decided. */
const NOT_ANSWERED: readonly number[] = [429, 502, 503, 504];

export type Question = { readonly path: string; readonly body: Json; readonly isLarge: boolean };
type Heard = { readonly status: number; readonly text: string };

const oneTry = async (ports: HttpTransportPorts, question: Question): Promise<Heard | null> => {
  const abort = new AbortController();
  const cancel = ports.after(question.isLarge ? ONE_LARGE_TRY_MS : ONE_TRY_MS, () => abort.abort());
  try {
    const response = await ports.fetch(`${ports.origin}${question.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ports.headers() },
      body: JSON.stringify(question.body),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      signal: abort.signal,
    });
    return { status: response.status, text: await response.text() };
  } catch {
    // No network, no hub, or no answer in time: all of them mean "ask again".
    return null;
  } finally {
    cancel();
  }
};

export type AskState = {
  readonly heard: (connection: Connection) => void;
  readonly isClosed: () => boolean;
};

export const createAsk =
  (ports: HttpTransportPorts, { heard, isClosed }: AskState) =>
  async (question: Question): Promise<ApiAnswer> => {
    const until = ports.now() + (ports.patienceMs ?? PATIENCE_MS);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await oneTry(ports, question);
      if (answer !== null && !NOT_ANSWERED.includes(answer.status)) {
        heard(answer.status === 401 ? 'refused' : 'online');
        if (answer.status === 401) return fail('not_signed_in');
        return answer.status === 200 ? answerIn(answer.text) : refusalIn(answer.text);
      }
      heard('offline');
      const wait = backoffMs(attempt, ports.chance());
      if (isClosed() || ports.now() + wait > until) return fail('offline');
      await new Promise<void>((resolve) => ports.after(wait, resolve));
    }
  };

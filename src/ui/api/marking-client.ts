import type { ApiClient } from '../../runtime/api/client';
import type { PastedTexts } from '../components/pasted-texts';

/**
 * [PASTE-5] Whatever a screen sends says where pasted words are in it. An act of several commands that say the same words looks once, names
 * them to each as `pasted`, and lets go of them itself when all is done.
 */
export const markingClient = (
  client: ApiClient,
  pasted: Pick<PastedTexts, 'namesIn' | 'sent'>,
): ApiClient => ({
  ...client,
  command: async (name, input, options = {}) => {
    const marked = [...new Set([...(options.pasted ?? []), ...pasted.namesIn(input)])];
    const answer = await client.command(
      name,
      input,
      marked.length === 0 ? options : { ...options, pasted: marked },
    );
    if (answer.ok && options.pasted === undefined) pasted.sent(input);
    return answer;
  },
});

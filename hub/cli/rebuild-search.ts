import { ok, type Failure, type Result } from '../../src/core/result';
import { doctorWords } from '../../src/words/terminal/doctor';
import { isSet, type Context } from './command';
import type { Check } from './doctor-checks';

/** [SEARCH-9] The one thing that the doctor does, and only where it is told to: nothing that a person wrote changes. */
export const rebuiltSearch = async (context: Context): Promise<Result<readonly Check[], Failure>> => {
  if (!isSet(context.flags, 'rebuild-search')) return ok([]);
  const client = await context.client();
  if (!client.ok) return client;
  const rebuilt = await client.value.command('search.rebuild', {});
  if (!rebuilt.ok) return rebuilt;
  const text = doctorWords(context.language)('searchRebuilt', { count: rebuilt.value.documents });
  return ok([{ name: 'search', state: 'ok', text }]);
};

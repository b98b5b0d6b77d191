import { allTools } from '../../src/tools/all-tools';
import { isJsonObject, type Json } from '../../src/core/json';
import { hasFieldWords } from '../../src/words/field-words';
import { hasToolWords } from '../../src/words/tool-words';

const propertiesOf = (schema: Json): readonly string[] => {
  const properties = isJsonObject(schema) ? (schema['properties'] ?? null) : null;
  return isJsonObject(properties) ? Object.keys(properties) : [];
};
/** Never shown as fields to write in: references, kinds, and lists that come apart into proposals of their own. */
const isWritten = (name: string): boolean =>
  !/Ids?$|^id$|Kind$|^kind$/.test(name) &&
  ![
    'options',
    'moves',
    'updates',
    'upserts',
    'deletes',
    'statuses',
    'scope',
    'sections',
    'watches',
    'urgency',
  ].includes(name);

test('[WORDS-5] every tool says in both languages what it lets an agent do', () => {
  expect(allTools.all.map(({ name }) => name).filter((name) => !hasToolWords(name))).toEqual([]);
});

test('[WORDS-5] what a person may change in a proposal has a name in both languages', () => {
  const names = allTools.all.flatMap(({ parameters }) => propertiesOf(parameters));
  expect(names.length).toBeGreaterThan(60);
  expect([...new Set(names)].filter((name) => isWritten(name) && !hasFieldWords(name))).toEqual([]);
});

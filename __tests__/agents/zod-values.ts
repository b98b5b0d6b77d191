import fc from 'fast-check';
import { z } from 'zod';

/** JSON knows no negative zero. */
const asStored = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

// Values that a schema accepts, drawn from what the schema itself says. Only the parts of zod that records' schemas are made of.
const texts: readonly string[] = [
  'a',
  'hosta-agent-12',
  '2026-11-18',
  '2026-11-18T07:00:00.000Z',
  '07:30',
  'Ein Satz mit Umlaut: Äpfel, 日本語, 🙂.',
  '',
  '"; DROP TABLE agents; --',
];
const fitting = <T>(schema: z.ZodType, of: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  of.filter((value) => schema.safeParse(value).success);

const objectOf = (schema: z.ZodObject): fc.Arbitrary<unknown> => {
  const optional: string[] = [];
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, member] of Object.entries(schema.shape)) {
    const isOptional = member instanceof z.ZodOptional || member instanceof z.ZodExactOptional;
    if (isOptional) optional.push(name);
    members[name] = valuesOf(isOptional ? member.unwrap() : member);
  }
  const requiredKeys = Object.keys(members).filter((name) => !optional.includes(name));
  return fc.record(members, { requiredKeys });
};

const arrayOf = (schema: z.ZodArray): fc.Arbitrary<unknown> =>
  fitting(schema, fc.array(valuesOf(schema.element), { maxLength: 3 }));

const leafOf = (schema: unknown): fc.Arbitrary<unknown> | null => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime)
    return fitting(schema, fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 12 })));
  if (schema instanceof z.ZodNumber)
    return fitting(schema, fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeNat(), fc.constant(0.5)));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNull) return fc.constant(null);
  // z.json() refers to itself.
  if (schema instanceof z.ZodLazy) return fitting(schema, asStored);
  return null;
};

export const valuesOf = (schema: unknown): fc.Arbitrary<unknown> => {
  const leaf = leafOf(schema);
  if (leaf !== null) return leaf;
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodArray) return arrayOf(schema);
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => valuesOf(option)));
  if (schema instanceof z.ZodRecord)
    return fitting(
      schema,
      fc.dictionary(fc.constantFrom('hosta', 'hostb/agent'), valuesOf(schema.valueType)),
    );
  throw new Error(`no values for ${schema instanceof z.ZodType ? schema.def.type : typeof schema}`);
};

/** Every place of a schema that holds a raw map, or JSON of any shape, by its path. */
export const rawPlaces = (schema: unknown, path: string): readonly string[] => {
  if (schema instanceof z.ZodRecord) return [path];
  if (schema instanceof z.ZodLazy) return [path];
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional
  )
    return rawPlaces(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return rawPlaces(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => rawPlaces(option, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => rawPlaces(member, `${path}.${name}`));
  return [];
};

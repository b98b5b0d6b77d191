import { z } from 'zod';
import { isJsonObject, nestsDeeperThan, parseJson, type Json } from '../src/core/json';
import type { Failure } from '../src/core/result';
import { gatewayFunctions } from './gateway-functions';
import { gateFunctions } from './gate-functions';
import { identityFunctions } from './identity-functions';
import { matchFunctions } from './match-functions';
import { projectFunctions } from './project-functions';
import { replicaFunctions } from './replica-functions';
import { runFunctions } from './run-functions';
import { timerFunctions } from './timer-functions';

const functions = new Map([
  ...identityFunctions,
  ...gateFunctions,
  ...replicaFunctions,
  ...matchFunctions,
  ...runFunctions,
  ...timerFunctions,
  ...gatewayFunctions,
  ...projectFunctions,
]);

// Deeper than this no argument of any function goes; and a line may come from anyone.
const DEEPEST = 200;

export const INVALID_JSON = '{"error":{"code":"invalid_json"}}';

const refusal = (id: Json, { code, detail }: Failure): string =>
  JSON.stringify({ id, error: { code, message: detail ?? code.replaceAll('_', ' ') } });

const answer = (request: Json): string => {
  if (nestsDeeperThan(request, DEEPEST)) {
    return refusal(null, { code: 'invalid_arguments', detail: `nested deeper than ${DEEPEST}` });
  }
  if (!isJsonObject(request)) {
    return refusal(null, { code: 'invalid_arguments', detail: 'a line is one object with id, fn and args' });
  }
  const { id = null, fn } = request;
  const described = typeof fn === 'string' ? functions.get(fn) : undefined;
  if (described === undefined) return refusal(id, { code: 'unknown_function' });
  const result = described.run(request['args']);
  return result.ok ? JSON.stringify({ id, ok: result.value }) : refusal(id, result.error);
};

/** One line in, one line out, whatever the line. */
export const answerLine = (line: string): string => {
  const request = parseJson(line);
  return request.ok ? answer(request.value) : INVALID_JSON;
};

/** The JSON Schema of what every function takes and gives. */
export const schemas = (): Json => {
  const schemaOf = (type: z.ZodType): unknown =>
    z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' });
  const entries = Array.from(functions, ([name, { args, ok }]) => [
    name,
    { args: schemaOf(args), ok: schemaOf(ok) },
  ]);
  const text = parseJson(JSON.stringify(Object.fromEntries(entries)));
  return text.ok ? text.value : null;
};

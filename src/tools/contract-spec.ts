import { z } from 'zod';
import type { Json } from '../core/json';
import type { RegisteredTool } from './registry';
import { wakeReasons } from './tool';

// [TOOL-10] The published contract says of every tool exactly what the registry says: checked both ways.
// [TOOL-11] What a tool may do never changes under one version: another capability, risk, scope rule or wake reason needs a higher one.
const Schema = z.record(z.string(), z.json());
export const ContractEntry = z.strictObject({
  name: z.string().regex(/^[a-z][a-z_]*$/),
  version: z.string().regex(/^\d+$/),
  description: z.string().min(20),
  kind: z.enum(['read', 'agent', 'journal']),
  capabilitiesRequired: z.array(z.string()).min(1),
  allowedWakeReasons: z.array(z.enum(wakeReasons)).min(1),
  inputSchema: Schema,
  outputSchema: Schema,
  idempotencyStrategy: z.enum(['none', 'convergent', 'exclusive']),
  scopeRules: z.enum(['own', 'target', 'source_and_destination', 'listed']),
  sideEffects: z.array(z.string()),
  riskLevel: z.enum(['low', 'medium', 'high']),
  /** When one call of it is high risk all the same. */
  highRiskWhen: z.string().min(1).nullable().default(null),
  toolClass: z.string(),
  undo: z.enum(['operation', 'none']),
});
export type ContractEntry = z.infer<typeof ContractEntry>;
export const ContractSpec = z.strictObject({
  schemaVersion: z.literal(1),
  tools: z.array(ContractEntry).min(1),
});
export type ContractSpec = z.infer<typeof ContractSpec>;

const schemaOf = (schema: Json): ContractEntry['inputSchema'] => Schema.parse(schema);

export const contractOf = (tool: RegisteredTool): ContractEntry => ({
  name: tool.name,
  version: tool.version,
  description: tool.description,
  kind: tool.kind,
  capabilitiesRequired: [tool.capability],
  allowedWakeReasons: [...tool.allowedWakeReasons],
  inputSchema: schemaOf(tool.parameters),
  outputSchema: schemaOf(tool.answers),
  idempotencyStrategy: tool.idempotency,
  scopeRules: tool.scopeRule,
  sideEffects: [...tool.sideEffects].sort(),
  riskLevel: tool.risk,
  highRiskWhen: tool.risesWhen,
  toolClass: tool.toolClass,
  undo: tool.undo,
});

export const contractSpecOf = (tools: readonly RegisteredTool[]): ContractSpec => ({
  schemaVersion: 1,
  tools: tools.map(contractOf).sort((a, b) => (a.name < b.name ? -1 : 1)),
});

const BOUND: readonly (keyof ContractEntry)[] = [
  'kind',
  'capabilitiesRequired',
  'allowedWakeReasons',
  'scopeRules',
  'riskLevel',
  'highRiskWhen',
];
/** Names of tools that may something else than was published under the same or a higher version. */
export const changedUnderVersion = (published: ContractSpec, now: ContractSpec): readonly string[] =>
  now.tools.flatMap((tool) => {
    const before = published.tools.find(({ name }) => name === tool.name);
    if (before === undefined) return [];
    const isSame = BOUND.every((field) => JSON.stringify(before[field]) === JSON.stringify(tool[field]));
    return isSame || Number(tool.version) > Number(before.version) ? [] : [tool.name];
  });

/** A label of earlier contracts that nothing read. The output schema now limits a tool's answer. */
const FORMER = 'dataMinimizationPolicyRef';

// The spec is YAML of the plainest sort: two levels of keys, and values in JSON, which YAML contains. No library reads it, none is needed.
const line = (indent: string, [key, value]: readonly [string, unknown]): string =>
  `${indent}${key}: ${JSON.stringify(value)}`;
export const contractYaml = ({ schemaVersion, tools }: ContractSpec): string =>
  [
    '# Written by scripts/tool-contracts.mjs from src/tools: change the tool, not this file.',
    `schemaVersion: ${schemaVersion}`,
    'tools:',
    ...tools.flatMap((tool) => {
      const [first = ['', ''] as const, ...rest] = Object.entries(tool);
      return [line('  - ', first), ...rest.map((entry) => line('    ', entry))];
    }),
    '',
  ].join('\n');

export const readContractYaml = (text: string): ContractSpec => {
  const tools: Record<string, unknown>[] = [];
  let schemaVersion: unknown = null;
  for (const row of text.split('\n')) {
    const [, lead, key = '', value = ''] = /^( {2}- | {4}|)(\w+): (.+)$/.exec(row) ?? [];
    if (lead === '' && key === 'schemaVersion') schemaVersion = JSON.parse(value);
    if (lead === '  - ') tools.push({});
    if (key === FORMER) continue;
    const tool = tools.at(-1);
    if (tool !== undefined && lead !== undefined && lead !== '') tool[key] = JSON.parse(value);
  }
  return ContractSpec.parse({ schemaVersion, tools });
};

export const contractSchema = (): unknown => z.toJSONSchema(ContractSpec, { unrepresentable: 'any' });

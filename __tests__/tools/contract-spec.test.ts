import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTools } from '../../src/tools/all-tools';
import {
  changedUnderVersion,
  contractSchema,
  contractSpecOf,
  readContractYaml,
  type ContractEntry,
  type ContractSpec,
} from '../../src/tools/contract-spec';

const folder = join(__dirname, '..', '..', 'docs', 'agent_tools');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const published = (): ContractSpec => readContractYaml(read('agent_tool_contract_spec.yaml'));

test('[TOOL-10] the published contract says of every tool exactly what the registry says, and of no other', () => {
  expect(published()).toEqual(contractSpecOf(allTools.all));
  expect(JSON.parse(read('agent_tool_contract_spec.schema.json'))).toEqual(
    JSON.parse(JSON.stringify(contractSchema())),
  );
});

test('[TOOL-11] another capability, risk, scope or wake reason under the same version is found; a higher version may', () => {
  const before = published();
  expect(changedUnderVersion(before, contractSpecOf(allTools.all))).toEqual([]);
  const [tool, ...rest] = before.tools;
  if (tool === undefined) throw new Error('no tools');
  const changes: readonly Partial<ContractEntry>[] = [
    { riskLevel: 'high' },
    { highRiskWhen: 'never mind' },
    { capabilitiesRequired: ['everything'] },
    { scopeRules: 'own' },
    { allowedWakeReasons: ['manual'] },
  ];
  for (const change of changes) {
    const changed = { ...tool, ...change };
    expect(changedUnderVersion(before, { ...before, tools: [changed, ...rest] })).toEqual([tool.name]);
    const raised = { ...changed, version: String(Number(tool.version) + 1) };
    expect(changedUnderVersion(before, { ...before, tools: [raised, ...rest] })).toEqual([]);
  }
});

test('[TOOL-10] a contract of an earlier version is still read', () => {
  const text = read('agent_tool_contract_spec.yaml').replaceAll(
    '    undo:',
    '    dataMinimizationPolicyRef: "tool.x"\n    undo:',
  );
  expect(readContractYaml(text)).toEqual(contractSpecOf(allTools.all));
});

test('[TOOL-10] a file of another shape is no contract', () => {
  expect(() => readContractYaml('schemaVersion: 1\ntools:\n')).toThrow();
  expect(() =>
    readContractYaml(read('agent_tool_contract_spec.yaml').replace('    version:', '    versions:')),
  ).toThrow();
});

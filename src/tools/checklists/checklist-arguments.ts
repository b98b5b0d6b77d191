import { TitleArg } from '../arguments';

export const ItemText = TitleArg;

export const ofChecklists = { capability: 'checklists.write', sideEffects: ['CHECKLIST', 'TASK'] } as const;

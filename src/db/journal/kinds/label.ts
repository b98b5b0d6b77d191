import { namedKind } from './category';

export const labelKind = namedKind({ kind: 'label', table: 'label', token: 'LABEL' });

export type TypedToken =
  | { readonly tokenClass: 'semanticKey'; readonly tokenValue: string }
  | { readonly tokenClass: 'subtypeToken'; readonly tokenNamespace: string; readonly tokenValue: string }
  | { readonly tokenClass: 'entityId'; readonly tokenValue: string };

import type { z } from 'zod';
import type { Json } from '../../core/json';
import type { AgentKind } from '../agent/kinds';
import type { JournalKind } from '../journal/kinds';
import type { AppendOnlyKind, RecordKind, RegisterKind } from '../record-kind';
import type { supersededEditKind } from '../superseded-edit';
import type { BodyView, RecordText, ViewOf } from './view';

// [KIND-3] Kinds, their fields and the fields' values are types: a misspelt one does not compile.
/** Every kind of record in the app. */
export type HouseKind = JournalKind | AgentKind | typeof supersededEditKind;

type Named<Of extends RecordKind, Name> = Extract<Of, { readonly kind: Name }>;
type Registers<Of extends RecordKind> = Extract<Of, RegisterKind>;
type Appended<Of extends RecordKind> = Extract<Of, AppendOnlyKind>;

export type KindName<Of extends RecordKind = HouseKind> = Of['kind'];
export type RegisterName<Of extends RecordKind = HouseKind> = Registers<Of>['kind'];
export type AppendOnlyName<Of extends RecordKind = HouseKind> = Appended<Of>['kind'];

/** The value as a writer may give it, with readonly lists and objects. */
type Written<Value> = [Json] extends [Value]
  ? Json
  : Value extends string
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : Value extends object
        ? { readonly [Member in keyof Value]: Written<Value[Member]> }
        : Value;

/** The intersection of a union: for several kinds, the fields that all of them accept. */
type Shared<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

type FieldsOfKind<Kind extends RegisterKind> = {
  readonly [Field in keyof Kind['fields']]?: Written<z.infer<Kind['fields'][Field]['schema']>>;
};
/** The fields of a kind, as `create` and `write` take them; all of them are optional. */
export type FieldsOf<Name extends RegisterName<Of>, Of extends RecordKind = HouseKind> = Shared<
  Named<Registers<Of>, Name> extends infer Kind
    ? Kind extends RegisterKind
      ? FieldsOfKind<Kind>
      : never
    : never
>;
export type FieldName<Name extends RegisterName<Of>, Of extends RecordKind = HouseKind> = string &
  keyof FieldsOf<Name, Of>;

/** Kinds whose records a person can delete. */
export type ErasableName = {
  [Name in RegisterName]: 'deletedAt' extends FieldName<Name> ? Name : never;
}[RegisterName];

export type BodyOf<Name extends AppendOnlyName<Of>, Of extends RecordKind = HouseKind> = Written<
  z.infer<Named<Appended<Of>, Name>['schema']>
>;

/** The view of a record of the kind. */
export type EffectiveOf<Name extends KindName<Of>, Of extends RecordKind = HouseKind> = ViewOfKind<
  Named<Of, Name>
>;
export type ViewOfKind<Kind extends RecordKind> = Kind extends RegisterKind
  ? ViewOf<Kind['fields']>
  : Kind extends AppendOnlyKind
    ? BodyView<z.output<Kind['schema']>>
    : never;

/** Whether a value contains a text that was read from a record. */
type IsRead<Value> = [Json] extends [Value] ? false : IsReadIn<Value>;
type IsReadIn<Value> = Value extends RecordText
  ? true
  : Value extends readonly (infer Item)[]
    ? IsRead<Item>
    : Value extends string
      ? false
      : Value extends object
        ? { [Member in keyof Value]: IsRead<Value[Member]> }[keyof Value]
        : false;
/** [TAINT-9] Refuses texts that were read from a record, unless the write names the field that they are copied from. */
export type Unread<Given, Copied = never> = {
  readonly [
    Name in keyof Given as true extends IsRead<Given[Name]> ? (Name extends Copied ? never : Name) : never
  ]: never;
};
/** Fields that the marks of a write declare as copied. */
export type CopiedIn<Said> = Said extends { readonly from: infer From }
  ? { [Name in keyof From]-?: undefined extends From[Name] ? never : Name }[keyof From]
  : never;

type Unknown<Given, Known> = Given extends unknown ? Exclude<keyof Given, keyof Known> : never;
/** Refuses unknown fields, even from a variable of a wider type or a spread. */
export type Exactly<Given, Known> = Given & Known & { readonly [Name in Unknown<Given, Known>]?: never };

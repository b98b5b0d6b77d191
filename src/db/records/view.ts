import type { z } from 'zod';
import type { FieldDefinition, FieldDefinitions } from '../record-kind';

declare const held: unique symbol;
declare const fromRecord: unique symbol;

/**
 * The value of a field. It has this type if a version like this one wrote it, and any shape if another did. The readers of
 * `effective.ts` check it.
 */
export type Held<Value> = { readonly [held]: Value };
/** [TAINT-9] A text that was read from a record. A write takes it only together with the field that it comes from. */
export type RecordText = string & { readonly [fromRecord]: true };

/** The view of a record of any kind. */
export type Effective = Readonly<Record<string, unknown>>;

type Texts<Value> = Value extends string
  ? RecordText
  : Value extends object
    ? { readonly [Member in keyof Value]: Texts<Value[Member]> }
    : Value;
type GroupTexts<Value, Names> = Value extends object
  ? { readonly [Member in keyof Value]: Member extends Names ? Texts<Value[Member]> : Value[Member] }
  : Value;
type ValueIn<Field extends FieldDefinition> = Field extends {
  readonly isText: true;
  readonly textMembers: readonly (infer Names)[];
}
  ? GroupTexts<z.output<Field['schema']>, Names>
  : Field extends { readonly isText: true }
    ? Texts<z.output<Field['schema']>>
    : z.output<Field['schema']>;

/** The view of a record with these fields. */
export type ViewOf<Fields extends FieldDefinitions> = string extends keyof Fields
  ? Effective
  : { readonly [Name in keyof Fields]?: Held<ValueIn<Fields[Name]>> };
/** The view of a record that a person can delete. */
export type Erasable = { readonly deletedAt?: Held<number | null> };
/** The view of an appended body. */
export type BodyView<Body> = unknown extends Body
  ? Effective
  : { readonly [Name in keyof Body]?: Held<Exclude<Body[Name], undefined>> };

type In<View, Name extends keyof View> =
  Exclude<View[Name], undefined> extends Held<infer Value> ? Value : never;
/** Fields of a view that hold such values. */
export type NameOf<View, Value> = keyof View &
  { [Name in keyof View]-?: [Extract<In<View, Name>, Value>] extends [never] ? never : Name }[keyof View];

type Members<Group> = { readonly [Member in keyof Group]?: Held<Group[Member]> };
/** A group as a view of its members. */
export type GroupView<View, Name extends keyof View> = Members<Extract<In<View, Name>, object>>;

type MemberIn<Group, Value> = Group extends object
  ? {
      [Member in keyof Group]-?: [Extract<Group[Member], Value>] extends [never] ? never : Member;
    }[keyof Group]
  : never;
/** Members of a group that hold such values. */
export type MemberOf<View, Group extends keyof View, Value> = MemberIn<In<View, Group>, Value>;

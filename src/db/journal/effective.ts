import type { TextNamed } from '../../core/named-ids';
import type { Effective, GroupView, MemberOf, NameOf, RecordText } from '../records/view';

// Reading one effective field as a plain value. A field that a peer never wrote, or wrote in a shape of its own, reads as its default.
// [HOUSE-28] A misspelt field does not compile. The functions that end in `Named` are for kinds or fields known only at run time.
export const textNamed = (effective: Effective, field: string): string => {
  const value = effective[field];
  return typeof value === 'string' ? value : '';
};
export const textOrNullNamed = (effective: Effective, field: string): string | null => {
  const value = effective[field];
  return typeof value === 'string' ? value : null;
};
export const integerNamed = (effective: Effective, field: string): number | null => {
  const value = effective[field];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};

export function textOf<View extends Effective, const Name extends NameOf<View, RecordText> & string>(
  effective: View,
  field: Name,
): RecordText;
export function textOf<View extends Effective, const Name extends NameOf<View, string> & string>(
  effective: View,
  field: Name,
): TextNamed<Name>;
export function textOf(effective: Effective, field: string): string {
  return textNamed(effective, field);
}

export function textOrNull<View extends Effective, const Name extends NameOf<View, RecordText> & string>(
  effective: View,
  field: Name,
): RecordText | null;
export function textOrNull<View extends Effective, const Name extends NameOf<View, string> & string>(
  effective: View,
  field: Name,
): TextNamed<Name> | null;
export function textOrNull(effective: Effective, field: string): string | null {
  return textOrNullNamed(effective, field);
}

export const integerOrNull = <View extends Effective, const Name extends NameOf<View, number> & string>(
  effective: View,
  field: Name,
): number | null => integerNamed(effective, field);
export const isTrue = <View extends Effective, const Name extends NameOf<View, boolean> & string>(
  effective: View,
  field: Name,
): boolean => effective[field] === true;

/** A member of a group: one register whose value is an object. */
type Place<Group, Member> = { readonly group: Group; readonly member: Member };
const memberOf = (effective: Effective, { group, member }: Place<string, string>): unknown => {
  const value: unknown = effective[group];
  if (typeof value !== 'object' || value === null) return null;
  return Object.getOwnPropertyDescriptor(value, member)?.value;
};
/** A group that holds a group, as a view of its members. */
export function groupIn<View extends Effective, const Name extends NameOf<View, object> & string>(
  effective: View,
  name: Name,
): GroupView<View, Name>;
export function groupIn(effective: Effective, name: string): object {
  const value: unknown = effective[name];
  return typeof value === 'object' && value !== null ? value : {};
}
export const memberNamed = (effective: Effective, place: Place<string, string>): string | null => {
  const found = memberOf(effective, place);
  return typeof found === 'string' ? found : null;
};

export function memberText<
  View extends Effective,
  const Group extends NameOf<View, object> & string,
  const Member extends MemberOf<View, Group, RecordText> & string,
>(effective: View, place: Place<Group, Member>): RecordText | null;
export function memberText<
  View extends Effective,
  const Group extends NameOf<View, object> & string,
  const Member extends MemberOf<View, Group, string> & string,
>(effective: View, place: Place<Group, Member>): string | null;
export function memberText(effective: Effective, place: Place<string, string>): string | null {
  return memberNamed(effective, place);
}

export const memberInteger = <
  View extends Effective,
  const Group extends NameOf<View, object> & string,
  const Member extends MemberOf<View, Group, number> & string,
>(
  effective: View,
  place: Place<Group, Member>,
): number | null => {
  const found = memberOf(effective, place);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};
export const memberNumber = <
  View extends Effective,
  const Group extends NameOf<View, object> & string,
  const Member extends MemberOf<View, Group, number> & string,
>(
  effective: View,
  place: Place<Group, Member>,
): number | null => {
  const found = memberOf(effective, place);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};

export const idsOf = <View extends Effective, const Name extends NameOf<View, string> & string>(
  effective: View,
  ...fields: readonly Name[]
): readonly string[] =>
  fields.flatMap((field) => {
    const value: unknown = effective[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });

// [LIKE-3] The program that looks through codes, written for the machine itself (WebAssembly with 128 bits): byte by byte of 16 places it looks up both
// halves in the tables of what is asked for and adds them up.
//
//   run(codes, codesEnd, tables, tablesEnd, out)
//     for each 16 places from codes to codesEnd:
//       for each two bytes: sum = the four numbers looked up, in 8 bits; all += sum, upper += sum >> 8, in 16 bits
//       lower = all - (upper << 8); out gets lower and upper, one after the other, in the places' order
type Code = readonly number[];

const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
const signed = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const listOf = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const sized = (code: Code): Code => [...unsigned(code.length), ...code];
const section = (id: number, code: Code): Code => [id, ...sized(code)];
const named = (name: string): Code => listOf(Array.from(name, (sign) => [sign.charCodeAt(0)]));

const INTEGER = 0x7f;
const VECTOR = 0x7b;
const NOTHING = 0x40;
const END = 0x0b;
const ADD = 0x6a;
const IS_LESS = 0x49;

const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number): Code => [0x21, ...unsigned(local)];
const keep = (local: number): Code => [0x22, ...unsigned(local)];
const number = (value: number): Code => [0x41, ...signed(value)];
const forward = (local: number, by: number): Code => [...get(local), ...number(by), ADD, ...set(local)];
/** Goes on as long as the first is less than the second. */
const repeat = (code: Code, [at, end]: readonly [number, number]): Code => [
  0x03,
  NOTHING,
  ...code,
  ...get(at),
  ...get(end),
  IS_LESS,
  0x0d,
  0,
  END,
];

const vector = (operation: number): Code => [0xfd, ...unsigned(operation)];
const load = (offset: number): Code => [...vector(0), 4, ...unsigned(offset)];
const store = (offset: number): Code => [...vector(11), 4, ...unsigned(offset)];
const everywhere = (byte: number): Code => [...vector(12), ...Array.from({ length: 16 }, () => byte)];
const mixed = (from: readonly number[]): Code => [...vector(13), ...from];
const LOOK_UP = vector(0x0e);
const AND = vector(0x4e);
const ADD_8 = vector(0x6e);
const UP_16 = (by: number): Code => [...number(by), ...vector(0x8b)];
const DOWN_16 = (by: number): Code => [...number(by), ...vector(0x8d)];
const ADD_16 = vector(0x8e);
const LESS_16 = vector(0x91);

const [CODES, CODES_END, TABLES, TABLES_END, OUT, TABLE, SUM, ALL, UPPER, BYTE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];
const TABLES_OF_A_BYTE = 32;
const ROW = 16;

/** Both halves of one byte of 16 places, looked up and added. */
const lookedUp = (byte: number): Code => [
  ...get(TABLE),
  ...load(byte * TABLES_OF_A_BYTE),
  ...get(CODES),
  ...load(byte * ROW),
  ...keep(BYTE),
  ...everywhere(15),
  ...AND,
  ...LOOK_UP,
  ...get(TABLE),
  ...load(byte * TABLES_OF_A_BYTE + ROW),
  ...get(BYTE),
  ...DOWN_16(4),
  ...everywhere(15),
  ...AND,
  ...LOOK_UP,
  ...ADD_8,
];
const twoBytes: Code = [
  ...lookedUp(0),
  ...lookedUp(1),
  ...ADD_8,
  ...keep(SUM),
  ...get(ALL),
  ...ADD_16,
  ...set(ALL),
  ...get(SUM),
  ...DOWN_16(8),
  ...get(UPPER),
  ...ADD_16,
  ...set(UPPER),
  ...forward(CODES, 2 * ROW),
  ...forward(TABLE, 2 * TABLES_OF_A_BYTE),
];
/** Eight of the 16 results, lower and upper in turn. */
const inOrder = (half: number): Code =>
  mixed(
    Array.from({ length: 8 }, (_, at) => {
      const lane = 2 * (half * 4 + (at >> 1)) + (at % 2) * ROW;
      return [lane, lane + 1];
    }).flat(),
  );
const sixteenPlaces: Code = [
  ...everywhere(0),
  ...set(ALL),
  ...everywhere(0),
  ...set(UPPER),
  ...get(TABLES),
  ...set(TABLE),
  ...repeat(twoBytes, [TABLE, TABLES_END]),
  ...get(ALL),
  ...get(UPPER),
  ...UP_16(8),
  ...LESS_16,
  ...set(ALL),
  ...get(OUT),
  ...get(ALL),
  ...get(UPPER),
  ...inOrder(0),
  ...store(0),
  ...get(OUT),
  ...get(ALL),
  ...get(UPPER),
  ...inOrder(1),
  ...store(ROW),
  ...forward(OUT, 2 * ROW),
];

const PARAMETERS = [INTEGER, INTEGER, INTEGER, INTEGER, INTEGER];
const LOCALS: Code = listOf([
  [1, INTEGER],
  [4, VECTOR],
]);
const body: Code = [...LOCALS, ...repeat(sixteenPlaces, [CODES, CODES_END]), END];

/** Takes its memory as `host.memory`, gives `run`. */
export const scanProgram: Uint8Array = Uint8Array.from([
  0x00,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  ...section(1, listOf([[0x60, ...listOf(PARAMETERS.map((type) => [type])), 0]])),
  ...section(2, listOf([[...named('host'), ...named('memory'), 2, 0, 1]])),
  ...section(3, listOf([[0]])),
  ...section(7, listOf([[...named('run'), 0, 0]])),
  ...section(10, listOf([sized(body)])),
]);

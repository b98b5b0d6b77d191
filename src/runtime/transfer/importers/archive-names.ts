// [IMPORT-5] Names in an archive are UTF-8, as most systems write them. Windows writes those of Western Europe in the code page of its old console;
// read as anything else, their umlauts would be signs of control. Mac writes umlauts in two signs: one name is one text, however it was written.
const CONSOLE = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');
const utf8 = new TextDecoder('utf-8', { fatal: true });

const consoleText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CONSOLE.charAt(byte - 128))).join('');

export const archiveName = (bytes: Uint8Array): string => {
  let name: string;
  try {
    name = utf8.decode(bytes);
  } catch {
    name = consoleText(bytes);
  }
  return name.normalize('NFC').replaceAll('\\', '/');
};

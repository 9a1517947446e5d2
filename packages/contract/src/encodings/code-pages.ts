import type { Encoding } from './encodings.ts'

/** The upper halves of the code pages of DOS that `TextDecoder` lacks. */
const upperHalves: Readonly<Partial<Record<Encoding, string>>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

const multiByte = new Set<Encoding>(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'iso-2022-jp'])

/** Whether letters of this encoding may have several bytes. False for UTF-8 and its wider relatives too. */
export function isMultiByte(encoding: Encoding): boolean {
  return multiByte.has(encoding)
}

/**
 * Decodes bytes in an encoding other than UTF-16 and UTF-32. U+FFFD stands for what it doesn't know. With `isCut`, a
 * letter that is cut off at the end is left out.
 */
export function decodePage(bytes: Uint8Array, encoding: Encoding, isCut = false): string {
  const upper = upperHalves[encoding]
  if (upper === undefined) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes, { stream: isCut })
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), byte =>
      byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80),
    )
    parts.push(String.fromCharCode(...codes))
  }
  return parts.join('')
}

import type { BareFont } from './documents.ts'

/** Fonts that documents in eastern scripts often don't contain: a name, the font, codes of a word in it, and the word. */
export const bareFonts: [string, BareFont, string, string][] = [
  ['Japanese', { name: 'HeiseiMin-W3', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' }, '65E5672C8A9E', '日本語'],
  ['Japanese in Shift-JIS', { name: 'Ryumin-Light', encoding: '90ms-RKSJ-H', ordering: 'Japan1' }, '93FA967B', '日本'],
  ['Chinese', { name: 'STSong-Light', encoding: 'UniGB-UCS2-H', ordering: 'GB1' }, '4E2D6587', '中文'],
  ['Chinese in GBK', { name: 'SimSun', encoding: 'GBK-EUC-H', ordering: 'GB1' }, 'D6D0CEC4', '中文'],
  ['Chinese of Taiwan', { name: 'MSung-Light', encoding: 'ETen-B5-H', ordering: 'CNS1' }, 'A4A4A4E5', '中文'],
  ['Korean', { name: 'HYSMyeongJo-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1' }, 'D55CAD6D', '한국'],
]

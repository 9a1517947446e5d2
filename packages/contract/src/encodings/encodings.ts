/** Those who read the same script choose among these; a group is named by the people who made its encodings. */
export type EncodingGroup =
  | 'unicode'
  | 'western'
  | 'central-european'
  | 'cyrillic'
  | 'greek'
  | 'turkish'
  | 'baltic'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'vietnamese'
  | 'simplified-chinese'
  | 'traditional-chinese'
  | 'japanese'
  | 'korean'

const known = {
  'utf-8': ['unicode', 'UTF-8'],
  'utf-16le': ['unicode', 'UTF-16 LE'],
  'utf-16be': ['unicode', 'UTF-16 BE'],
  'utf-32le': ['unicode', 'UTF-32 LE'],
  'utf-32be': ['unicode', 'UTF-32 BE'],
  'windows-1252': ['western', 'Windows-1252'],
  'iso-8859-15': ['western', 'ISO 8859-15'],
  macintosh: ['western', 'Macintosh'],
  ibm850: ['western', 'DOS 850'],
  ibm437: ['western', 'DOS 437'],
  'iso-8859-3': ['western', 'ISO 8859-3'],
  'iso-8859-10': ['western', 'ISO 8859-10'],
  'iso-8859-14': ['western', 'ISO 8859-14'],
  'windows-1250': ['central-european', 'Windows-1250'],
  'iso-8859-2': ['central-european', 'ISO 8859-2'],
  'iso-8859-16': ['central-european', 'ISO 8859-16'],
  ibm852: ['central-european', 'DOS 852'],
  'windows-1251': ['cyrillic', 'Windows-1251'],
  'koi8-r': ['cyrillic', 'KOI8-R'],
  'koi8-u': ['cyrillic', 'KOI8-U'],
  ibm866: ['cyrillic', 'DOS 866'],
  'iso-8859-5': ['cyrillic', 'ISO 8859-5'],
  'x-mac-cyrillic': ['cyrillic', 'Mac-Cyrillic'],
  'windows-1253': ['greek', 'Windows-1253'],
  'iso-8859-7': ['greek', 'ISO 8859-7'],
  'windows-1254': ['turkish', 'Windows-1254'],
  'windows-1257': ['baltic', 'Windows-1257'],
  'iso-8859-13': ['baltic', 'ISO 8859-13'],
  'iso-8859-4': ['baltic', 'ISO 8859-4'],
  'windows-1255': ['hebrew', 'Windows-1255'],
  'iso-8859-8': ['hebrew', 'ISO 8859-8'],
  'windows-1256': ['arabic', 'Windows-1256'],
  'iso-8859-6': ['arabic', 'ISO 8859-6'],
  'windows-874': ['thai', 'Windows-874'],
  'windows-1258': ['vietnamese', 'Windows-1258'],
  gb18030: ['simplified-chinese', 'GBK, GB 18030'],
  big5: ['traditional-chinese', 'Big5'],
  shift_jis: ['japanese', 'Shift JIS'],
  'euc-jp': ['japanese', 'EUC-JP'],
  'iso-2022-jp': ['japanese', 'ISO 2022-JP'],
  'euc-kr': ['korean', 'EUC-KR'],
} as const satisfies Record<string, readonly [EncodingGroup, string]>

/** An encoding that this product reads and writes, by its name in the Encoding Standard where it has one there. */
export type Encoding = keyof typeof known

/** All of them: those of a group stand together, and the most frequent one is its first. */
export const encodings = Object.entries(known).map(([id, [group, name]]) => ({
  id: id as Encoding,
  group: group as EncodingGroup,
  name: name as string,
}))

export function encodingName(encoding: Encoding): string {
  return known[encoding][1]
}

export function isEncoding(value: unknown): value is Encoding {
  return typeof value === 'string' && Object.hasOwn(known, value)
}

/** Other names of encodings that mean one of ours, or one that is a part of it. */
const otherNames: Readonly<Record<string, Encoding>> = {
  ascii: 'utf-8',
  'us-ascii': 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  cp932: 'shift_jis',
  'shift-jis': 'shift_jis',
  cp949: 'euc-kr',
  cp950: 'big5',
  big5hkscs: 'big5',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'iso-8859-11': 'windows-874',
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  cp1258: 'windows-1258',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp437: 'ibm437',
  cp850: 'ibm850',
  cp858: 'ibm850',
  cp852: 'ibm852',
}

/** The encoding with this name, in whatever spelling programs use; null for those that aren't supported. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.toLowerCase().replace(/^iso8859/, 'iso-8859')
  return isEncoding(plain) ? plain : (otherNames[plain] ?? null)
}

const bySpecialPage: Readonly<Record<number, Encoding>> = {
  437: 'ibm437',
  850: 'ibm850',
  852: 'ibm852',
  858: 'ibm850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The encoding of a code page of Windows; null for those that aren't supported. */
export function encodingOfCodePage(page: number): Encoding | null {
  return bySpecialPage[page] ?? encodingNamed(`windows-${page}`) ?? encodingNamed(`iso-8859-${page - 28_590}`)
}

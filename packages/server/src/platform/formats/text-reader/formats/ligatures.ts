/**
 * Where fonts of TeX have their joined letters (the encodings T1 and OT1). A PDF whose font doesn't say which letters they are
 * hands them out as control characters: “office” would only be found as “o”.
 */
const joined: Readonly<Record<string, string>> = {
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
  '\u000b': 'ff',
  '\u000c': 'fi',
  '\r': 'fl',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
}
/** Next to a small letter; the ends of lines and pages, which have the same codes, are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const beside = /[\x0b-\x0f\x1b-\x1f](?=\p{Ll})|(?<=\p{Ll})[\x0b\x0e\x0f\x1b-\x1f]/gu

/** The text of a PDF, with the letters that a font of TeX joined. */
export function withLigatures(text: string): string {
  return text.replace(beside, sign => joined[sign] ?? sign)
}

import { latinDigits } from '@holdall/contract/kit/texts/typed-code.ts'
import { numberFormat } from '@holdall/contract/kit/values/intl.ts'
/**
 * A number as people write it in the language. What can be read as thousands separators is one; otherwise a comma or a
 * point begins the decimals. Null if nothing is typed, NaN if it isn't a number.
 */
export function readNumber(text: string, language: string): number | null {
  // Minus signs and spaces as text editors and spreadsheets write them.
  const bare = latinDigits(text)
    .trim()
    // The signs of Arabic numbers.
    .replaceAll('٫', '.')
    .replace(/(?<=\d)٬(?=\d{3})/g, '')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, '')
  if (bare === '') return null
  const group = separator(language, 'group')
  const isGrouped = (group === ',' || group === '.') && new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(?!\\d)`).test(bare)
  const plain = (isGrouped ? bare.replaceAll(group, '') : bare).replace(',', '.')
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number as its field shows it: with the language's decimal separator and without thousands separators. */
export function writeNumber(value: number, language: string): string {
  return Number.isNaN(value) ? '' : String(value).replace('.', separator(language, 'decimal'))
}

function separator(language: string, type: 'group' | 'decimal'): string {
  const parts = numberFormat(language, { numberingSystem: 'latn', useGrouping: 'always' }).formatToParts(12345.6)
  return parts.find(part => part.type === type)?.value ?? (type === 'decimal' ? '.' : '')
}

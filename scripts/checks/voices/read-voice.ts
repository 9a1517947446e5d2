/** A term of a language, as its page lists it. */
export interface Term {
  /** The English words; one of them in a sentence is enough. */
  readonly english: readonly string[]
  readonly own: string
  /** Words that other products or other meanings use, and this language doesn't. */
  readonly not: readonly string[]
  /** The table that it is in, from 1. */
  readonly row: number
}

/** A rule of register or typography that a machine can check. */
export interface Rule {
  readonly pattern: RegExp
  readonly say: string
  /** English sentences that the rule says nothing about. */
  readonly except: RegExp | null
}

/** Asks this of the lines of a language. */
export interface Voice {
  readonly terms: readonly Term[]
  readonly rules: readonly Rule[]
}

/**
 * Reads the page of a language, docs/languages/<language>.md: the table below “## Terms” (English, own, not) and the one
 * below “## Rules that are checked” (pattern in backticks, say, except in backticks). Words in a cell are separated by
 * commas. A bar inside a cell is written as `\|`.
 * @throws if a table is missing or a pattern is no regular expression.
 */
export function readVoice(page: string): Voice {
  return {
    terms: tableBelow(page, 'Terms').map(([english = '', own = '', not = ''], index) => ({
      english: words(english),
      own,
      not: words(not),
      row: index + 1,
    })),
    rules: tableBelow(page, 'Rules that are checked').map(([pattern = '', say = '', except = '']) => ({
      pattern: new RegExp(inCode(pattern), 'u'),
      say,
      except: except === '' ? null : new RegExp(inCode(except), 'iu'),
    })),
  }
}

function tableBelow(page: string, heading: string): string[][] {
  const part = page.split(/^## /m).find(one => one.split('\n', 1)[0]?.trim() === heading)
  if (part === undefined) throw new Error(`There is no heading “${heading}”`)
  const rows = part.split('\n').filter(line => line.startsWith('|'))
  if (rows.length < 3) throw new Error(`There is no table below “${heading}”`)
  return rows.slice(2).map(cellsOf)
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}

const words = (cell: string) =>
  cell
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

function inCode(cell: string): string {
  const [, code] = /^`(.+)`$/.exec(cell) ?? []
  if (code === undefined) throw new Error(`“${cell}” is no pattern in backticks`)
  return code
}

export type FrontMatter = {
  /** Names and values, in their order. */
  fields: readonly (readonly [string, string])[]
  /** The text below it. */
  rest: string
}

/** Longer ones are no properties of a text any more. */
const most = { lines: 200, characters: 32_768 }

/**
 * The properties that many programs put in front of a Markdown text: YAML between lines of `---`, or TOML between lines
 * of `+++`. Only what a table can show is read: names, with texts, numbers and lists. Null if the text begins otherwise.
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const source = text.replace(/^\ufeff/, '')
  const mark = /^(---|\+\+\+)[ \t]*\r?\n/.exec(source)?.[1]
  if (!mark) return null
  const lines = source.slice(0, most.characters).split(/\r\n|\n|\r/)
  const end = lines.findIndex(
    (line, index) => index > 0 && (line.trimEnd() === mark || (mark === '---' && line.trimEnd() === '...')),
  )
  if (end < 1 || end > most.lines) return null
  const fields = readFields(lines.slice(1, end), mark === '---' ? ':' : '=')
  if (fields === null) return null
  const rest = source
    .split(/\r\n|\n|\r/)
    .slice(end + 1)
    .join('\n')
  return { fields, rest }
}

/** Null if it isn't about properties: a text may also begin with a line across the page. */
function readFields(lines: readonly string[], sign: ':' | '='): [string, string][] | null {
  const fields: [string, string][] = []
  for (const line of lines) {
    if (line.trim() === '' || /^\s*#/.test(line)) continue
    const at = /^["']?[\w][\w .-]{0,80}["']?\s*[:=]/.test(line) ? line.indexOf(sign) : -1
    const last = fields.at(-1)
    if (at > 0) fields.push([bare(line.slice(0, at)), readValue(line.slice(at + 1))])
    else if (/^(?:\s+|-\s)/.test(line) && last) last[1] = joined(last[1], line)
    else return null
  }
  return fields
}

/** A list goes on with `- one` on each line; other values with indented lines. */
function joined(before: string, line: string): string {
  const trimmed = line.trim()
  const item = /^-\s/.test(trimmed) ? trimmed.slice(1) : undefined
  const next = item === undefined ? trimmed : bare(item)
  if (before === '' || /^[|>][+-]?$/.test(before)) return next
  return item === undefined ? `${before}\n${next}` : `${before}, ${next}`
}

function readValue(written: string): string {
  const value = written.trim()
  const list = /^\[(.*)\]$/.exec(value)?.[1]
  return list === undefined ? bare(value) : list.split(',').map(bare).filter(Boolean).join(', ')
}

function bare(value: string): string {
  const text = value.trim()
  const isQuoted = text.length > 1 && /^["']$/.test(text[0] ?? '') && text.endsWith(text[0] ?? '')
  return isQuoted ? text.slice(1, -1) : text
}

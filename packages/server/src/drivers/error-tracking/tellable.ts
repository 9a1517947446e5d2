/**
 * What may be reported about an error to an external service. An error's own message may quote what it was about (a
 * name, an address, a token), so it isn't sent; its kind, its code and its place in the code are enough to find it.
 * Everything is selected explicitly; nothing is passed on as it came.
 */

/** Messages of JavaScript engines whose variable parts are names from the source. Nothing after the match is sent. */
const sentences = [
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)\b/,
  /^Cannot (?:convert (?:undefined or null|object) to (?:object|primitive value)|destructure)\b/,
  /^Cannot access '[\w$]{1,80}' before initialization/,
  /^[\w$][\w$.]{0,80} is not (?:a function|a constructor|iterable|defined)\b/,
  /^(?:undefined|null) is not an object\b/,
  /^can't access property\b/,
  /^Assignment to constant variable/,
  /^Converting circular structure to JSON/,
  /^(?:Maximum call stack size exceeded|too much recursion)/,
  /^Invalid (?:array length|string length|time value|date)\b/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/,
  /^(?:error loading dynamically imported module|Importing a module script failed)/,
  /^Minified React error #\d{1,4}/,
]
const ofTheEngine = new Set(['TypeError', 'ReferenceError', 'RangeError', 'Error'])

/** The engine's own message; empty for all others. */
export function tellableMessage(kind: string, message: string): string {
  if (!ofTheEngine.has(kind)) return ''
  return sentences.map(sentence => sentence.exec(message)?.[0]).find(Boolean) ?? ''
}

/** The name of an error class. */
export function tellableKind(name: unknown): string {
  return typeof name === 'string' && /^[A-Z]\w{0,60}$/.test(name) ? name : 'Error'
}

/** Codes of Node.js, the system, SQLite and PostgreSQL: `ENOENT`, `SQLITE_FULL`, `40001`. */
export function tellableCode(code: unknown): string | undefined {
  return typeof code === 'string' &&
    /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|\d{5}|[0-9A-Z]{5})$/.test(code) &&
    code.length < 60
    ? code
    : undefined
}

/** A file of the product or of its packages, without the folders above; undefined for any other. */
export function tellableFile(file: string | undefined): string | undefined {
  if (file === undefined || file.length > 1000) return undefined
  if (/^node:[\w/]{1,100}$/.test(file)) return file
  const path = file.replaceAll('\\', '/').split(/[?#]/, 1)[0] ?? ''
  const found =
    /(?:^|\/)((?:node_modules|packages)\/(?:[\w@.+-]+\/)*[\w@.+-]+)$/.exec(path) ??
    /(?:^|\/)((?:dist|assets|src)\/(?:[\w@.+-]+\/)*[\w@.+-]+\.(?:m?[jt]sx?))$/.exec(path)
  return found?.[1]?.slice(0, 200)
}

/** A name from the source. */
export function tellableName(name: string | undefined): string | undefined {
  const form = /^(?:async |new |get |set )?[\w$#.<>]{1,100}(?: \[as [\w$]{1,60}\])?$/
  return name !== undefined && form.test(name) ? name : undefined
}

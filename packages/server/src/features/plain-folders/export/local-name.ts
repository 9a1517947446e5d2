/** What most file systems allow, in bytes. */
const longest = 255

/**
 * The name that an item gets on a disk: its own, unless that is too long there or taken in its folder. `used` collects
 * the names of a folder.
 */
export function localName(name: string, used: Set<string>): string {
  const plain = name === '.' || name === '..' ? `_${name}` : name
  for (let number = 1; ; number++) {
    const candidate = fitted(plain, number === 1 ? '' : ` (${number})`)
    if (used.has(candidate)) continue
    used.add(candidate)
    return candidate
  }
}

/** Shortens the part before the extension. */
function fitted(name: string, suffix: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : ''
  const stem = extension === '' ? name : name.slice(0, dot)
  const room = longest - Buffer.byteLength(suffix + extension)
  let short = ''
  let bytes = 0
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > room) break
    short += character
  }
  return `${short}${suffix}${extension}`
}

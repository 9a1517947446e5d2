/** This many bytes are looked at. */
const headBytes = 65_536

/**
 * Whether bytes that are neither UTF-16 nor UTF-32 are no text: they have more control characters than a fault explains.
 * White space, backspaces (manual pages), escapes (terminals) and zeros (logs after a crash) are no sign of it, unless
 * there is little else.
 */
export function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.findIndex(byte => byte !== 0)
  if (start < 0) return bytes.length > 0
  let zeros = 0
  let gaps = 0
  let controls = 0
  const head = bytes.subarray(start, start + headBytes)
  for (const [at, byte] of head.entries()) {
    if (byte === 0) {
      zeros++
      if (head[at - 1] !== 0) gaps++
    } else if ((byte < 8 || (byte > 13 && byte < 32)) && byte !== 26 && byte !== 27 && byte !== 7) controls++
  }
  const rest = head.length - zeros
  // A crash leaves a few blocks of zeros; numbers in binary files leave many short ones.
  return controls * 100 > rest || gaps * 32 > rest + 64
}

const esc = '\u001b'
/** What turns colours on and off, and moves the cursor (ECMA-48, section 5.4). */
const colours = new RegExp(String.raw`${esc}\[[0-9;?]{0,32}[ -/]{0,4}[@-~]`, 'g')

/**
 * A text as people read it: letters that a typewriter would strike over others are counted once, a run of zeros is one
 * space, and the colours of terminals are left out. For showing and finding only: what is saved is never changed.
 */
export function readable(text: string): string {
  if (!['\0', '\b', esc].some(sign => text.includes(sign))) return text
  return withoutStrikes(text).replace(colours, '').replace(/\0+/g, ' ')
}

/** Each backspace takes the letter before it, as on a screen, but not the end of a line. */
function withoutStrikes(text: string): string {
  if (!text.includes('\b')) return text
  const kept: string[] = []
  for (const sign of text) {
    if (sign !== '\b') kept.push(sign)
    else if (kept.length > 0 && kept.at(-1) !== '\n') kept.pop()
  }
  return kept.join('')
}

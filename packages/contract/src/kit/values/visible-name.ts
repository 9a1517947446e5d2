/**
 * Characters that reverse the direction of the text after them: with one, a name that ends in `gpj.exe` reads as if it
 * ended in `exe.jpg`.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/
const everyTurning = new RegExp(turning, 'g')
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name as it is shown. Names keep all their characters, but one that would reverse the text is shown as its code,
 * `rtl[U+202E]gpj.exe`, so that no one takes one kind of file for another.
 */
export function visibleName(name: string): string {
  return withEndKept(turning.test(name) ? name.replace(everyTurning, spelledOut) : name)
}

function spelledOut(sign: string): string {
  return `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`
}

const latinEnd = /\.(?=\d*[A-Za-z])[A-Za-z\d]{1,12}$/
const lastLetter = /\p{L}(?=\P{L}*$)/u

/**
 * After Arabic or Hebrew letters, the dot of `.txt` would be drawn on its other side; a mark before it keeps the end of
 * the name in one piece. Only what is shown has it.
 */
function withEndKept(name: string): string {
  if (!rightToLeft.test(name)) return name
  const end = latinEnd.exec(name)
  if (!end) return name
  const stem = name.slice(0, end.index)
  if (stem.endsWith('\u200E')) return name
  return rightToLeft.test(lastLetter.exec(stem)?.[0] ?? '') ? `${stem}\u200E${end[0]}` : name
}

/**
 * Isolates a name in a sentence: a name written in the other direction doesn't move the words around it. In a sentence
 * that is written from right to left, that is every name, because even two of them would run into each other.
 */
export function nameInText(name: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  // One that is isolated already stays so, and so do names inside a sentence that is put into another one.
  const shown = withEndKept(visibleText(isolatedWhole(name) ? name.slice(1, -1) : name))
  return (direction === 'rtl' && shown !== '') || rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

function isolatedWhole(name: string): boolean {
  return name.startsWith('\u2068') && isolates(name).get(0) === name.length - 1
}

/**
 * Text in which `nameInText` and `writeValue` have isolated names and dates already. Isolates that end in the text stay,
 * because they turn nothing; everything else that would reverse it is shown as its code.
 */
export function visibleText(text: string): string {
  if (!turning.test(text)) return text
  const kept = new Set([...isolates(text)].flat())
  return text.replace(everyTurning, (sign, at: number) => (kept.has(at) ? sign : spelledOut(sign)))
}

/** Returns where isolates (U+2068) begin and end that contain nothing but text and other such isolates. */
function isolates(text: string): Map<number, number> {
  const open: { at: number; isClean: boolean }[] = []
  const found = new Map<number, number>()
  for (const { 0: sign, index } of text.matchAll(everyTurning)) {
    if (sign === '\u2068') open.push({ at: index, isClean: true })
    else if (sign === '\u2069') {
      const begun = open.pop()
      if (begun?.isClean) found.set(begun.at, index)
    } else for (const one of open) one.isClean = false
  }
  return found
}

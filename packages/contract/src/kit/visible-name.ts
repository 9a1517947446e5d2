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
  if (!turning.test(name)) return name
  return name.replace(everyTurning, sign => `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`)
}

/**
 * Isolates a name in a sentence: a name written in the other direction doesn't move the words around it. In a sentence
 * that is written from right to left, that is every name, because even two of them would run into each other.
 */
export function nameInText(name: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  // One that is isolated already stays so, and so do names inside a sentence that is put into another one.
  const shown = visibleText(/^\u2068([^\u202A-\u202E\u2066-\u2069]*)\u2069$/.exec(name)?.[1] ?? name)
  return (direction === 'rtl' && shown !== '') || rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

const turningOrIsolated = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)|[\u202A-\u202E\u2066-\u2069]/g

/** Text whose names `nameInText` has isolated already; everything else in it that would reverse it is shown as its code. */
export function visibleText(text: string): string {
  return text.replace(turningOrIsolated, (sign, isolated: string | undefined) => isolated ?? visibleName(sign))
}

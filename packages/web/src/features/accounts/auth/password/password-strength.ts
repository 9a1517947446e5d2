export type PasswordStrength = 'none' | 'short' | 'weak' | 'fair' | 'strong'

const shortest = 8

/** Parts of common passwords, which attackers try first; a password gains little from them. */
const common =
  /pass ?wor[dt]|passw[o0]rd|qwert[yz]|asdf|letmein|welcome|admin|login|monkey|dragon|iloveyou|football|abc123|secret|master|sunshine/gi

/**
 * A rough measure of how long guessing takes, for a hint while typing; the server decides what is allowed. @param own
 * what an attacker knows about the user: names and address
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  if (password === '') return 'none'
  if (password.length < shortest) return 'short'
  let rest = password.replace(common, '*')
  for (const word of own.flatMap(text => text.split(/[\s@.]+/))) {
    if (word.length >= 3) rest = rest.replaceAll(new RegExp(escaped(word), 'gi'), '*')
  }
  const bits = surprises(rest) * Math.log2(alphabetOf(rest))
  if (bits < 40) return 'weak'
  return bits < 60 ? 'fair' : 'strong'
}

/** Characters that don't follow from the one before, as in `aaaa`, `1234` or `dcba`. */
function surprises(text: string): number {
  let count = 0
  let lastStep = Number.NaN
  for (let index = 0; index < text.length; index++) {
    const step = index > 0 ? text.charCodeAt(index) - text.charCodeAt(index - 1) : Number.NaN
    if (!(Math.abs(step) <= 1 && (step === lastStep || step === 0))) count += 1
    lastStep = step
  }
  return count
}

function alphabetOf(text: string): number {
  const classes: [pattern: RegExp, size: number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ]
  return classes.reduce((sum, [pattern, size]) => (pattern.test(text) ? sum + size : sum), 1)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

import type { Vault } from './vault.ts'

/** Proves until the given time that we signed a text for one purpose: `<time in base 36>.<signature>`. */
export function signUntil(vault: Vault, text: string, until: number, purpose: string): string {
  return `${until.toString(36)}.${vault.sign(`${text}.${until}`, purpose)}`
}

export interface SignedText {
  readonly text: string
  readonly purpose: string
  readonly now: number
}

/** Returns whether `signUntil` signed this text and it has not expired. */
export function isSignedUntil(vault: Vault, signed: string | undefined, { text, purpose, now }: SignedText): boolean {
  const [until, signature] = splitDated(signed)
  return until > now && vault.isSigned(`${text}.${until}`, signature, purpose)
}

/** Splits `<time in base 36>.<signature>`; NaN if there is no time. */
export function splitDated(text: string | undefined): [number, string] {
  const match = /^([0-9a-z]{1,12})\.([\w-]+)$/.exec(text ?? '')
  return match ? [Number.parseInt(match[1] ?? '', 36), match[2] ?? ''] : [Number.NaN, '']
}

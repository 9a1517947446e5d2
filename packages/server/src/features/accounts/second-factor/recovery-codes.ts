import { randomBytes } from 'node:crypto'
import { typedCode } from '@holdall/contract/kit/texts/typed-code.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import { toBase32 } from './base32.ts'

const count = 10
/** 80 bits: sixteen characters of Base32. */
const codeBytes = 10

/** `abcd-efgh-ijkl-mnop` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const signs = toBase32(randomBytes(codeBytes)).toLowerCase()
    return signs.match(/.{4}/g)?.join('-') ?? signs
  })
}

/** The hash that the table stores for a code, however it was typed; null for text that is not a code. */
export function hashRecoveryCode(vault: Vault, userId: string, typed: string): string | null {
  const code = typedCode(typed).toLowerCase()
  return /^[a-z2-7]{16}$/.test(code) ? vault.sign(`${userId}:${code}`, 'recovery-code') : null
}

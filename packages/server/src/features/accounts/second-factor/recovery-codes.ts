import { randomBytes } from 'node:crypto'
import type { Vault } from '../../../platform/crypto/vault.ts'
import { toBase32 } from './base32.ts'

const count = 10
/** 80 bits: sixteen signs of Base32. */
const codeBytes = 10

/** `abcd-efgh-ijkl-mnop` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const signs = toBase32(randomBytes(codeBytes)).toLowerCase()
    return signs.match(/.{4}/g)?.join('-') ?? signs
  })
}

/** What the table knows of a code, however it was typed; null for a text that is none. */
export function hashRecoveryCode(vault: Vault, userId: string, typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-7]{16}$/.test(code) ? vault.sign(`${userId}:${code}`, 'recovery-code') : null
}

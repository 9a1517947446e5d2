import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('the key of this test, long enough')

describe('vault', () => {
  it('opens what it sealed, and produces a different text each time', () => {
    const sealed = vault.seal('hunter2 ünï', 'mail_password')
    expect(vault.open(sealed, 'mail_password')).toBe('hunter2 ünï')
    expect(sealed).not.toBe(vault.seal('hunter2 ünï', 'mail_password'))
    expect(sealed).not.toContain('hunter2')
  })

  it('refuses another context, another key and changed text', () => {
    const sealed = vault.seal('secret', 'a')
    expect(() => vault.open(sealed, 'b')).toThrow()
    expect(() => createVault('another key, also long enough..').open(sealed, 'a')).toThrow()
    expect(() => vault.open(`${sealed.slice(0, -2)}AA`, 'a')).toThrow()
    expect(() => vault.open('plain text', 'a')).toThrow('isn’t a sealed secret')
  })

  it('signs for one purpose only', () => {
    const signature = vault.sign('link-1', 'unlock')
    expect(vault.isSigned('link-1', signature, 'unlock')).toBe(true)
    expect(vault.isSigned('link-2', signature, 'unlock')).toBe(false)
    expect(vault.isSigned('link-1', signature, 'ticket')).toBe(false)
    expect(vault.isSigned('link-1', '', 'unlock')).toBe(false)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { decoyHash, hashPassword, recommendedCost, setHashCost, verifyPassword } from './password-hash.ts'

describe('a password hash', () => {
  beforeAll(() => setHashCost(recommendedCost))

  it('is argon2id with the recommended cost, and never the same twice', async () => {
    const [one, two] = await Promise.all([hashPassword('a password'), hashPassword('a password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('matches only its own password, in any Unicode composition', async () => {
    const hash = await hashPassword('pa\u00dfw\u00f6rter')
    expect(await verifyPassword('pa\u00dfwo\u0308rter', hash)).toBe(true)
    expect(await verifyPassword('passworter', hash)).toBe(false)
  })

  it('may use scrypt, from a Node.js without argon2', async () => {
    const hash =
      '3f3ba725d2167cb0a28de6214f45736a:567edb4aec70781503d6276fa56facfa50c726b7dc450d1f302ecf5263d8487d' +
      '042a64d9d2cc5a1af585ccca8e08dcba33b57a350090bb44e21652519f3247af'
    expect(await verifyPassword('pässword', hash)).toBe(true)
    expect(await verifyPassword('password', hash)).toBe(false)
    expect(await verifyPassword('pässword', hash.replace(/af$/, 'ae'))).toBe(false)
  })

  it('matches no password if it is malformed', async () => {
    expect(await verifyPassword('', '')).toBe(false)
    expect(await verifyPassword('a password', 'a password')).toBe(false)
  })

  it('has a decoy with the same cost, which no password matches', async () => {
    const real = await hashPassword('a password')
    expect(decoyHash.split('$').slice(0, 4)).toEqual(real.split('$').slice(0, 4))
    expect(decoyHash).toHaveLength(real.length)
    expect(await verifyPassword('', decoyHash)).toBe(false)
  })
})

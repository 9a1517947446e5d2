import { describe, expect, it } from 'vitest'
import { invitationIn } from './invitation.ts'

describe('the page behind a mailed link', () => {
  it('carries the proof and the address that it was sent to', () => {
    const name = Buffer.from('a?b>c~d@example.org').toString('base64url')
    const proof = `${name}~mf3k2~sign-ature_`
    expect(invitationIn(`/invited/${proof}?next=%2Fdrive`)).toEqual({ proof, email: 'a?b>c~d@example.org' })
  })

  it('is nothing elsewhere, and where it is cut', () => {
    for (const next of ['/drive', '/drive/invited/abc', '/invited/', '/invited/~~', '/invited/%00', '/invited/a']) {
      expect(invitationIn(next)).toBeNull()
    }
  })
})

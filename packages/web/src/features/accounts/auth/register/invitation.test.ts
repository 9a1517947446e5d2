import { describe, expect, it } from 'vitest'
import { invitationIn } from './invitation.ts'

describe('a mailed invitation link', () => {
  it('contains the proof and the address that it was sent to', () => {
    const name = Buffer.from('a?b>c~d@example.org').toString('base64url')
    const proof = `${name}~mf3k2~sign-ature_`
    expect(invitationIn(`/invited/${proof}?next=%2Fdrive`)).toEqual({ proof, email: 'a?b>c~d@example.org' })
  })

  it('is not recognised on other paths or when truncated', () => {
    for (const next of ['/drive', '/drive/invited/abc', '/invited/', '/invited/~~', '/invited/%00', '/invited/a']) {
      expect(invitationIn(next)).toBeNull()
    }
  })
})

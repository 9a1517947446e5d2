import { randomInt } from 'node:crypto'
import { type CaptchaChallenge, CaptchaSolution } from '@holdall/contract/drivers/captcha.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { parseJsonOrNull } from '../../platform/text/parse-json.ts'
import type { CaptchaDriver, Verdict } from './captcha-driver.ts'

/** How long a challenge is valid: long enough to write a message; seconds. */
export const challengeSeconds = 1800

/** Iterations of PBKDF2 for one try; about a third of a millisecond on a laptop. */
const cost = 1000

/**
 * The browser counts up to a number between these. Half a second on a laptop and four on a phone of ten years ago, and
 * never more than twice that: with a prefix that someone has to be lucky to hit, a few would wait for minutes.
 */
const counters = { from: 1000, to: 2000 }

interface Services {
  readonly clock: Clock
  readonly limits: Limits
  readonly vault: Vault
}

export type Challenge = z.infer<typeof CaptchaChallenge>

export interface ProofOfWork extends CaptchaDriver {
  /** Makes a challenge for an action: signed, valid for `challengeSeconds`, and accepted once. */
  challenge(action: string): Promise<Challenge>
}

/** ALTCHA's proof of work, version 2, without any other machine. What it signs is signed with keys made from the app key. */
export function createProofOfWork({ clock, limits, vault }: Services): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: vault.derive('captcha-challenge'),
    hmacKeySignatureSecret: vault.derive('captcha-key'),
  }
  const refused = (why: string): Verdict => ({ is: 'refused', facts: { why } })

  return {
    async challenge(action) {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(counters.from, counters.to),
        // The site's clock decides, as everywhere, and not the library's.
        data: { action, until: clock.now() + challengeSeconds * 1000 },
        deriveKey,
        ...secrets,
      })
      return made as Challenge
    },

    async verify({ token, action }) {
      const sent = CaptchaSolution.safeParse(parseJsonOrNull(Buffer.from(token, 'base64').toString('utf8')))
      if (!sent.success) return refused('unreadable')
      const { challenge, solution } = sent.data
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets } as never)
      if (!verified) return refused('wrong')
      const { data, nonce } = challenge.parameters
      if (data.action !== action) return refused('for something else')
      if (data.until < clock.now()) return refused('expired')
      // Counted in the database, so that no other server accepts it either. Only solved challenges get here.
      const isFirst = await limits.count([`captcha:${nonce}`], 1, challengeSeconds + 60).then(
        () => true,
        error => {
          if (isFailure(error, 'request.too-many')) return false
          throw error
        },
      )
      return isFirst ? { is: 'person', facts: {} } : refused('used before')
    },
  }
}

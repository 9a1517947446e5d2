import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Needs } from '../../platform/ctx.ts'
import { createProofOfWork } from './proof-of-work.driver.ts'

/** The longest that the server itself may take for one; milliseconds. */
const longestMs = 30_000

/** Makes a challenge, solves it as a browser would, and checks that it is accepted. @throws if it isn't */
export async function trySolving(ctx: Needs<'clock' | 'limits' | 'signal' | 'vault'>): Promise<undefined> {
  const proof = createProofOfWork(ctx)
  const challenge = await proof.challenge('try')
  const solution = await solveChallenge({ challenge, deriveKey, timeout: longestMs })
  if (solution === null) throw new Error('The challenge took too long to solve')
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { is } = await proof.verify({ token, action: 'try', host: '', address: null, signal: ctx.signal })
  if (is !== 'person') throw new Error('The solution was refused')
  return undefined
}

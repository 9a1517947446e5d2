import { z } from 'zod'
import { sentences } from '../kit/sentences.ts'

/** The action of an entry that counts refused sign-ins from one address within an hour. */
export const refusedAction = 'session.refused'

/** What someone tried to get in with. The log writes these words, and filters of operators know them. */
export const refusedWays = [
  'password',
  'second-step',
  'passkey',
  'app-password',
  'company',
  'token',
  'link-password',
  'link-code',
  'setup',
] as const
export type RefusedWay = (typeof refusedWays)[number]

/** What such an entry records: what was tried, how often, and when it was tried last. */
export const RefusedFacts = z.object({
  way: z.enum(refusedWays),
  tries: z.int().min(1),
  last: z.iso.datetime(),
})
export type RefusedFacts = z.infer<typeof RefusedFacts>

export const refusedWayNames: Readonly<Record<RefusedWay, string>> = sentences({
  password: 'Password',
  'second-step': 'Two-factor authentication',
  passkey: 'Passkey',
  'app-password': 'App password',
  company: 'Company account',
  token: 'API token',
  'link-password': 'Password of a link',
  'link-code': 'Code for a link',
  setup: 'Setup address',
})

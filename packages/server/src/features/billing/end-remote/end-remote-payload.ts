import { z } from 'zod'

export const EndRemote = z.object({
  gateway: z.enum(['stripe', 'paypal']),
  what: z.enum(['subscription', 'checkout']),
  remoteId: z.string(),
})
export type EndRemote = z.infer<typeof EndRemote>

import { paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { z } from 'zod'

export const EndRemote = z.object({
  gateway: z.enum(paymentMethods),
  what: z.enum(['subscription', 'renewal', 'checkout']),
  remoteId: z.string(),
})
export type EndRemote = z.infer<typeof EndRemote>

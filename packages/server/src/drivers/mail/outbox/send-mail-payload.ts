import { z } from 'zod'

/** The job that sends a message of the outbox, as its row names it. */
export const sendMailPayload = { kind: 'mail.send', payload: z.object({ mailId: z.string() }) }

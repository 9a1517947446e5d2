import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { readBody } from './read-body.ts'
import { longestMail, receiveMail } from './receive-mail.ts'

/** From sysexits.h: a mail server returns a message to its sender for the first two, and retries for the third. */
const exits = { data: 65, noPermission: 77, tryAgain: 75 } as const
const final = new Set(['incoming-mail.not-mail', 'incoming-mail.too-large'])

/** Takes in one message from a pipe. Returns the exit code of the command. */
export async function receivePiped(ctx: Ctx, input: AsyncIterable<Buffer>): Promise<number> {
  if (ctx.settings.get('mail.handler') !== 'mime') {
    console.error('Mail by command isn’t turned on in the mail settings')
    return exits.noPermission
  }
  try {
    await receiveMail(ctx, await readBody(input, longestMail), 'mime')
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return isFailure(error) && final.has(error.code) ? exits.data : exits.tryAgain
  }
}

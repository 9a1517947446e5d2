import { mailEndpoints as e } from '@holdall/contract/mail/mail.contract.ts'
import { rawRoute } from '../../platform/http/route.ts'
import { beginConnect } from './gmail/begin-connect.ts'
import { sendOn, sendResult } from './gmail/connect-window.ts'
import { endConnect } from './gmail/end-connect.ts'

export const mailRoutes = [
  rawRoute(e.connectGmail, async (ctx, _input, { reply }) => {
    const begun = await beginConnect(ctx)
    await ('address' in begun ? sendOn(reply, begun.address) : sendResult(reply, begun))
  }),
  rawRoute(e.gmailConnected, async (ctx, { query }, { reply }) => sendResult(reply, await endConnect(ctx, query))),
]

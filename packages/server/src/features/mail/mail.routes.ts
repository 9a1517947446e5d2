import { mailEndpoints as e, type GmailConnectResult } from '@holdall/contract/mail/mail.contract.ts'
import type { FastifyReply } from 'fastify'
import { sayFor, wordingFor } from '../../core/languages/reader-language.ts'
import { rawRoute } from '../../platform/http/route.ts'
import type { Wording } from '../../platform/wording.ts'
import { beginConnect } from './gmail/begin-connect.ts'
import { closingHeaders, closingPage, windowHeaders } from './gmail/connect-window.ts'
import { endConnect } from './gmail/end-connect.ts'

export const mailRoutes = [
  rawRoute(e.connectGmail, async (ctx, _input, { reply }) => {
    const begun = await beginConnect(ctx, await sayFor(ctx))
    if (!('address' in begun)) return close(reply, begun, await wordingFor(ctx))
    await reply.headers(windowHeaders).code(302).header('location', begun.address).send()
  }),
  rawRoute(e.gmailConnected, async (ctx, { query }, { reply }) =>
    close(reply, await endConnect(ctx, query, await sayFor(ctx)), await wordingFor(ctx)),
  ),
]

async function close(reply: FastifyReply, result: GmailConnectResult, wording: Wording): Promise<void> {
  await reply.headers(closingHeaders).type('text/html; charset=utf-8').send(closingPage(result, wording))
}

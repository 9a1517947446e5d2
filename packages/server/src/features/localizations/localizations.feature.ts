import { localizationEndpoints as e } from '@holdall/contract/localizations/localizations.contract.ts'
import { matchLanguage } from '../../core/languages/match-language.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { addBroughtLanguage } from './add-brought-language.ts'
import { createLocalization } from './create-localization.ts'
import { deleteLocalization } from './delete-localization.ts'
import { findByName, listLocalizations, readLocalization } from './read-localization.ts'
import { saveLocalization } from './save-localization.ts'
import { setDefault } from './set-default.ts'

/** The site's languages and their lines. */
export const localizationsFeature = defineServerFeature({
  name: 'localizations',
  uses: ['settings'],
  afterSetUp: addBroughtLanguage,
  routes: [
    route(e.list, ctx => listLocalizations(ctx)),
    route(e.read, (ctx, { params }) => readLocalization(ctx, params.name)),
    route(e.create, (ctx, { body }) => createLocalization(ctx, body)),
    route(e.setDefault, (ctx, { body }) => setDefault(ctx, body)),
    route(e.update, (ctx, { params, body }) => saveLocalization(ctx, params.id, body)),
    route(e.delete, (ctx, { params }) => deleteLocalization(ctx, params.id)),
    rawRoute(e.export, async (ctx, { params }, { reply }) => {
      const row = await findByName(ctx, params.name)
      const { exportLanguage } = await import('./export-files.ts')
      await sendFile(reply, `${row.language}.po`, await exportLanguage(ctx, row))
    }),
    rawRoute(e.template, async (_ctx, _input, { reply }) => {
      const { exportTemplate } = await import('./export-files.ts')
      await sendFile(reply, 'holdall.pot', await exportTemplate())
    }),
    route(e.readFile, async (_ctx, { body }) => (await import('./po-file.ts')).readPo(body.text, body.language)),
    route(e.catalogue, async (ctx, { params, query }, answer) => {
      // An address with the state of its lines always has the same answer.
      const isLasting = query.v !== undefined
      answer.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      return readCatalogue(ctx, params.language, params.part)
    }),
  ],
})

/** The answer of a route that sends its own bytes. */
interface Reply {
  type(type: string): unknown
  header(name: string, value: string): unknown
  send(file: Buffer): PromiseLike<unknown> | unknown
}

async function sendFile(reply: Reply, name: string, file: Buffer): Promise<void> {
  reply.type('text/x-gettext-translation; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}"`)
  await reply.send(file)
}

/** @throws `localization.not-found` if the site doesn't have this language */
async function readCatalogue(ctx: Needs<'db' | 'languages'>, language: string, part: 'app' | 'admin') {
  const all = await ctx.languages.list(ctx.db.read)
  const code = matchLanguage(
    language,
    all.map(one => one.language),
  )
  const row = all.find(one => one.language === code)
  if (!row) throw fail('localization.not-found')
  return { ...(await ctx.languages.catalogue(ctx.db.read, row, part)) }
}

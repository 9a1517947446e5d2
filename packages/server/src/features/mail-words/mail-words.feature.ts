import { mailWordsEndpoints as e } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listMails } from './list-mails.ts'
import { previewMail } from './preview-mail.ts'
import { readMailWords } from './read-mail-words.ts'
import { saveMailWords } from './save-mail-words.ts'
import { sendExample } from './send-example.ts'

/** The sentences of mails as lines of the site's localizations (docs/decisions/0170). */
export const mailWordsFeature = defineServerFeature({
  name: 'mail-words',
  uses: ['localizations'],
  routes: [
    route(e.list, (ctx, { query }) => listMails(ctx, query.language)),
    route(e.read, (ctx, { params }) => readMailWords(ctx, params.name, params.language)),
    route(e.preview, (ctx, { params, body }) => previewMail(ctx, params, body)),
    route(e.test, (ctx, { params, body }) => sendExample(ctx, params, body)),
    route(e.save, (ctx, { params, body }) => saveMailWords(ctx, params, body)),
  ],
})

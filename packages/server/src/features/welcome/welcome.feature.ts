import { welcomeEndpoints } from '@holdall/contract/welcome/welcome.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { readHint } from './read-hint.ts'
import { readWelcome } from './read-welcome.ts'
import { listSamples } from './samples/list-samples.ts'
import { makeSamples } from './samples/make-samples.ts'

/** The first steps for members and for the administrators who set up a site, sample files, and first hints. */
export const welcomeFeature = defineServerFeature({
  name: 'welcome',
  uses: ['accounts', 'drive', 'uploads'],
  routes: [
    route(welcomeEndpoints.read, ctx => readWelcome(ctx)),
    route(welcomeEndpoints.samples, ctx => listSamples(ctx)),
    route(welcomeEndpoints.makeSamples, ctx => makeSamples(ctx)),
    route(welcomeEndpoints.hint, ctx => readHint(ctx)),
  ],
})

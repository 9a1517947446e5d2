import { welcomeEndpoints } from '@holdall/contract/welcome/welcome.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { readWelcome } from './read-welcome.ts'

/** The first steps for members and for the administrators who set up a site. */
export const welcomeFeature = defineServerFeature({
  name: 'welcome',
  uses: [],
  routes: [route(welcomeEndpoints.read, ctx => readWelcome(ctx))],
})

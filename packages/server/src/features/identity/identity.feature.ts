import { identityEndpoints } from '@holdall/contract/identity/identity.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { renewMarkers } from './renew-markers.ts'
import { takeOverCommand } from './take-over.command.ts'
import { takeOver } from './take-over.ts'

/** Who the site is, and which storages are its own. */
export const identityFeature = defineServerFeature({
  name: 'identity',
  uses: [],
  routes: [route(identityEndpoints.takeOver, takeOver)],
  commands: [takeOverCommand],
  // Each machine has a local disk of its own; the others are renewed by each server, which does no harm.
  schedules: [{ name: 'renew-markers', cron: '2 * * * *', destroys: 'nothing', run: renewMarkers, isLocal: true }],
  start: renewMarkers,
})

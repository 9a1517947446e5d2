import { defineServerFeature } from '../../platform/feature.ts'
import './mail-feature.tables.ts'
import { mailRoutes } from './mail.routes.ts'

/** Mail that comes in, and the Gmail account that both ways can use. */
export const mailFeature = defineServerFeature({
  name: 'mail',
  uses: [],
  routes: mailRoutes,
})

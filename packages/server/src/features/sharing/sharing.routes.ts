import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { type Answer, route } from '../../platform/http/route.ts'
import { endGrant } from './grants/end-grant.ts'
import { endSharing } from './grants/end-sharing.ts'
import { listAccess } from './grants/list-access.ts'
import { shareItem } from './grants/share-item.ts'
import { sharedByMe } from './grants/shared-by-me.ts'
import { sharedWithMe } from './grants/shared-with-me.ts'
import { suggest } from './grants/suggest.ts'
import { updateGrant } from './grants/update-grant.ts'
import { createLink } from './links/create-link.ts'
import { listItemLinks } from './links/list-links.ts'
import { revokeLink } from './links/revoke-link.ts'
import { updateLink } from './links/update-link.ts'
import { countDownload } from './visits/count-download.ts'
import { type Opened, openLink } from './visits/open-link.ts'
import { unlockLink } from './visits/unlock-link.ts'

export const sharingRoutes = [
  route(e.links, (ctx, { params }) => listItemLinks(ctx, params.id)),
  route(e.createLink, (ctx, { params, body }) => createLink(ctx, params.id, body)),
  route(e.updateLink, (ctx, { params, body }) => updateLink(ctx, params.id, body)),
  route(e.revokeLink, async (ctx, { params }) => {
    await revokeLink(ctx, params.id)
    return undefined
  }),
  route(e.openLink, async (ctx, { params }, answer) => give(await openLink(ctx, params.slug), answer)),
  route(e.unlock, async (ctx, { params, body }, answer) => {
    return give(await unlockLink(ctx, params.slug, body.password), answer)
  }),
  route(p.access, (ctx, { params }) => listAccess(ctx, params.id)),
  route(p.share, (ctx, { params, body }) => shareItem(ctx, params.id, body)),
  route(p.updateGrant, (ctx, { params, body }) => updateGrant(ctx, params.id, body)),
  route(p.endGrant, async (ctx, { params }) => {
    await endGrant(ctx, params.id)
    return undefined
  }),
  route(p.endGrants, (ctx, { body }) => endSharing(ctx, body.ids)),
  route(p.sharedWithMe, (ctx, { query }) => sharedWithMe(ctx, query)),
  route(p.sharedByMe, (ctx, { query }) => sharedByMe(ctx, query)),
  route(p.people, (ctx, { query }) => suggest(ctx, query.q)),
  route(e.countDownload, (ctx, { params, body }) => countDownload(ctx, params.slug, body.ids)),
]

function give({ link, cookies }: Opened, answer: Answer): Opened['link'] {
  for (const cookie of cookies) answer.cookie(cookie)
  return link
}

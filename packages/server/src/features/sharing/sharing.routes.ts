import { accessRequestEndpoints as a } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { proofEndpoints } from '@holdall/contract/sharing/proofs.endpoints.ts'
import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { type Answer, route } from '../../platform/http/route.ts'
import { listAccess } from './access/list-access.ts'
import { sharedByMe } from './access/shared-by-me.ts'
import { sharedWithMe } from './access/shared-with-me.ts'
import { readOwnRequest, requestAccess } from './access-requests/request-access.ts'
import { readFigures } from './figures/read-figures.ts'
import { takeOverLink } from './forsaken/take-over-link.ts'
import { allowAccess, declineAccess, readRequestedAccess } from './grants/answer-request.ts'
import { endGrant } from './grants/end-grant.ts'
import { revokeSharing } from './grants/revoke-sharing.ts'
import { shareItem } from './grants/share-item.ts'
import { suggest } from './grants/suggest.ts'
import { readProof, takeProof } from './grants/take-proof.ts'
import { undoGrants } from './grants/undo-grants.ts'
import { updateGrant } from './grants/update-grant.ts'
import { createLink } from './links/create-link.ts'
import { listItemLinks } from './links/list-links.ts'
import { myLinks } from './links/my-links.ts'
import { readMyPolicy } from './links/read-my-policy.ts'
import { revokeLink } from './links/revoke-link.ts'
import { revokeLinks } from './links/revoke-links.ts'
import { sendLink } from './links/send-link.ts'
import { updateLink } from './links/update-link.ts'
import { createRequest } from './requests/create-request.ts'
import { readRequest } from './requests/read-request.ts'
import { updateRequest } from './requests/update-request.ts'
import { closeFolder } from './restrictions/close-folder.ts'
import { openFolder } from './restrictions/open-folder.ts'
import { countDownload } from './visits/count-download.ts'
import { identify } from './visits/identify.ts'
import { type Opened, openLink } from './visits/open-link.ts'
import { saveCopy } from './visits/save-copy.ts'
import { sendCode } from './visits/send-code.ts'
import { unlockLink } from './visits/unlock-link.ts'
import { unlockWithCode } from './visits/unlock-with-code.ts'

export const sharingRoutes = [
  route(c.close, (ctx, { params, body }) => closeFolder(ctx, params.id, body)),
  route(c.open, async (ctx, { params }) => {
    await openFolder(ctx, params.id)
    return undefined
  }),
  route(e.links, (ctx, { params }) => listItemLinks(ctx, params.id)),
  route(e.createLink, (ctx, { params, body }) => createLink(ctx, params.id, body)),
  route(e.updateLink, (ctx, { params, body }) => updateLink(ctx, params.id, body)),
  route(e.takeOverLink, (ctx, { params }) => takeOverLink(ctx, params.id)),
  route(e.revokeLink, async (ctx, { params }) => {
    await revokeLink(ctx, params.id)
    return undefined
  }),
  route(e.openLink, async (ctx, { params }, answer) => give(await openLink(ctx, params.slug), answer)),
  route(e.unlock, async (ctx, { params, body }, answer) => {
    return give(await unlockLink(ctx, params.slug, body.password), answer)
  }),
  route(e.myLinks, (ctx, { query }) => myLinks(ctx, query)),
  route(e.revokeLinks, (ctx, { body }) => revokeLinks(ctx, body.linkIds)),
  route(e.policy, ctx => readMyPolicy(ctx)),
  route(e.figures, (ctx, { params }) => readFigures(ctx, params.id)),
  route(e.sendLink, (ctx, { params, body }) => sendLink(ctx, params.id, body)),
  route(v.sendCode, async (ctx, { params, body }) => {
    await sendCode(ctx, params.slug, body.email)
    return undefined
  }),
  route(v.unlockWithCode, async (ctx, { params, body }, answer) => {
    return give(await unlockWithCode(ctx, params.slug, body), answer)
  }),
  route(v.identify, async (ctx, { params, body }, answer) => give(await identify(ctx, params.slug, body), answer)),
  route(v.saveCopy, (ctx, { params, body }) => saveCopy(ctx, params.slug, body)),
  route(r.createRequest, (ctx, { params, body }) => createRequest(ctx, params.id, body)),
  route(r.request, (ctx, { params }) => readRequest(ctx, params.id)),
  route(r.updateRequest, (ctx, { params, body }) => updateRequest(ctx, params.id, body)),
  route(p.access, (ctx, { params }) => listAccess(ctx, params.id)),
  route(p.share, (ctx, { params, body }) => shareItem(ctx, params.id, body)),
  route(p.updateGrant, (ctx, { params, body }) => updateGrant(ctx, params.id, body)),
  route(p.endGrant, async (ctx, { params }) => {
    await endGrant(ctx, params.id)
    return undefined
  }),
  route(p.undoGrants, (ctx, { body }) => undoGrants(ctx, body.grantSteps)),
  route(p.endGrants, (ctx, { body }) => revokeSharing(ctx, body.ids)),
  route(p.sharedWithMe, (ctx, { query }) => sharedWithMe(ctx, query)),
  route(p.sharedByMe, (ctx, { query }) => sharedByMe(ctx, query)),
  route(a.ownAccessRequest, (ctx, { params }) => readOwnRequest(ctx, params.id)),
  route(a.requestAccess, async (ctx, { params, body }) => {
    await requestAccess(ctx, params.id, body)
    return undefined
  }),
  route(a.accessRequest, (ctx, { params }) => readRequestedAccess(ctx, params.id)),
  route(a.allowAccess, (ctx, { params, body }) => allowAccess(ctx, params.id, body)),
  route(a.declineAccess, async (ctx, { params }) => {
    await declineAccess(ctx, params.id)
    return undefined
  }),
  route(proofEndpoints.readProof, (ctx, { body }) => readProof(ctx, body.proof)),
  route(proofEndpoints.takeProof, (ctx, { body }) => takeProof(ctx, body.proof)),
  route(p.people, (ctx, { query }) => suggest(ctx, query.q)),
  route(e.countDownload, (ctx, { params, body }) => countDownload(ctx, params.slug, body.ids)),
]

function give({ link, cookies }: Opened, answer: Answer): Opened['link'] {
  for (const cookie of cookies) answer.cookie(cookie)
  return link
}

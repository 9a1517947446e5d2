import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { definePermissions } from '../kit/permissions.ts'
import { accessRequestEndpoints } from './access-requests.endpoints.ts'
import { peopleEndpoints } from './people.endpoints.ts'
import { proofEndpoints } from './proofs.endpoints.ts'
import { requestEndpoints } from './requests.endpoints.ts'
import { restrictionEndpoints } from './restrictions.endpoints.ts'
import { shareEndpoints, shareList, sharePermissions } from './shares.endpoints.ts'
import * as s from './sharing.schemas.ts'
import { visitEndpoints } from './visits.endpoints.ts'

const id = z.object({ id: Id })
const slug = z.object({ slug: z.string().min(1).max(100) })

export const sharingEndpoints = {
  links: defineEndpoint({
    id: 'sharing.links',
    method: 'GET',
    path: '/items/:id/links',
    summary: 'List the links of an item.',
    access: 'member',
    params: id,
    response: z.object({ data: z.array(s.ShareLink) }),
    errors: ['item.not-found'],
  }),
  createLink: defineEndpoint({
    id: 'sharing.createLink',
    method: 'POST',
    path: '/items/:id/links',
    summary: 'Create a link with the site’s defaults, overridden by what is sent.',
    access: { permission: 'links.create' },
    params: id,
    body: s.LinkInput,
    response: s.ShareLink,
    status: 201,
    audit: 'link.created',
    errors: ['item.not-found', 'item.forbidden', 'link.slug-taken', 'link.too-many', 'link.already-over'],
  }),
  updateLink: defineEndpoint({
    id: 'sharing.updateLink',
    method: 'PATCH',
    path: '/links/:id',
    summary: 'Update a link.',
    access: 'member',
    params: id,
    body: s.LinkInput,
    response: s.ShareLink,
    audit: 'link.updated',
    errors: ['link.not-found', 'link.slug-taken', 'link.already-over', 'link.too-many'],
  }),
  takeOverLink: defineEndpoint({
    id: 'sharing.takeOverLink',
    method: 'POST',
    path: '/links/:id/take-over',
    summary: 'Take over a link that is paused because the person who created it can no longer share the item.',
    access: { permission: 'links.create' },
    params: id,
    response: s.ShareLink,
    audit: 'link.taken-over',
    errors: ['link.not-found', 'link.too-many'],
  }),
  revokeLink: defineEndpoint({
    id: 'sharing.revokeLink',
    method: 'DELETE',
    path: '/links/:id',
    summary: 'Revoke a link immediately. Its address is never given to another item.',
    access: 'member',
    params: id,
    response: 'none',
    audit: 'link.revoked',
    errors: ['link.not-found'],
  }),
  myLinks: defineEndpoint({
    id: 'sharing.myLinks',
    method: 'GET',
    path: '/views/my-links',
    summary: 'List the links the caller created, newest first.',
    access: 'member',
    query: z.object({
      cursor: z.string().max(2048).optional(),
      perPage: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.object({ data: z.array(s.MyLink), nextCursor: z.string().nullable() }),
    errors: ['list.bad-cursor'],
  }),
  revokeLinks: defineEndpoint({
    id: 'sharing.revokeLinks',
    method: 'POST',
    path: '/links/revoke',
    summary: 'Revoke several links immediately, with an outcome for each.',
    access: 'member',
    body: z.object({ linkIds: ManyIds }),
    response: Outcomes,
    audit: 'link.revoked',
  }),
  policy: defineEndpoint({
    id: 'sharing.policy',
    method: 'GET',
    path: '/link-policy',
    summary: 'Get the limits on links from the caller’s roles.',
    access: 'member',
    response: s.LinkPolicy,
  }),
  figures: defineEndpoint({
    id: 'sharing.figures',
    method: 'GET',
    path: '/links/:id/figures',
    summary: 'Get the usage of a link, in total and for each of the last 90 days.',
    access: 'member',
    params: id,
    response: s.LinkFigures,
    errors: ['link.not-found'],
  }),
  sendLink: defineEndpoint({
    id: 'sharing.sendLink',
    method: 'POST',
    path: '/links/:id/mails',
    summary: 'Email a link to people, with a note.',
    access: 'member',
    params: id,
    body: s.LinkMail,
    response: z.object({ sent: z.int().min(0) }),
    audit: 'link.sent',
    errors: ['link.not-found', 'link.not-working', 'request.too-many', 'recipient.too-many', 'recipient.too-often'],
    rateLimit: { tries: 60, windowSeconds: 3600, name: 'link-mail' },
  }),
  openLink: defineEndpoint({
    id: 'sharing.openLink',
    method: 'GET',
    path: '/opened-links/:slug',
    summary: 'Get what a link shares, for anyone who opens it.',
    access: 'anyone',
    params: slug,
    response: s.OpenedLink,
    errors: ['link.unavailable'],
  }),
  unlock: defineEndpoint({
    id: 'sharing.unlock',
    method: 'POST',
    path: '/opened-links/:slug/unlock',
    summary: 'Enter the password of a link. The browser keeps a proof in a cookie.',
    access: 'anyone',
    params: slug,
    body: z.object({
      password: z.string().min(1, 'Enter the password').max(200).meta({ title: 'Password', input: 'password' }),
    }),
    response: s.OpenedLink,
    audit: { none: 'A visit, not a change; wrong attempts are limited per link.' },
    errors: ['link.unavailable', 'link.wrong-password', 'request.too-many'],
  }),
  countDownload: defineEndpoint({
    id: 'sharing.countDownload',
    method: 'POST',
    path: '/opened-links/:slug/downloads',
    summary: 'Count one download of a link and return a URL that is valid for a day, also for resuming.',
    access: 'anyone',
    params: slug,
    body: z.object({ ids: z.array(Id).min(1).max(10_000) }),
    response: s.LinkDownload,
    status: 201,
    audit: 'link.downloaded',
    errors: ['link.unavailable', 'link.locked', 'item.not-found', 'item.forbidden'],
  }),
} as const

export const sharingContract = defineFeature({
  name: 'sharing',
  tags: [
    {
      id: 'sharing',
      name: 'Sharing',
      summary: 'Links, grants to people and groups, access requests and file requests; what visitors of a link use.',
    },
    {
      id: 'shares',
      name: 'Shares of the site',
      summary: 'All links and grants of the site.',
      isForAdministrators: true,
    },
  ],
  endpoints: {
    ...sharingEndpoints,
    ...visitEndpoints,
    ...requestEndpoints,
    ...peopleEndpoints,
    ...restrictionEndpoints,
    ...accessRequestEndpoints,
    ...proofEndpoints,
    ...shareEndpoints,
  },
  lists: [shareList],
  permissions: {
    ...sharePermissions,
    ...definePermissions('files', {
      share: {
        title: 'Share with people',
        description: 'Give people a role on files and folders.',
        isOverOwn: true,
      },
    }),
    ...definePermissions('links', {
      create: {
        title: 'Create links',
        description: 'Create links to their own files and folders.',
        isOverOwn: true,
        restrictions: [
          { name: 'count', type: 'number', description: 'Maximum number of active links.' },
          { name: 'no_uploads', type: 'bool', description: 'Don’t allow uploads by link or file requests.' },
          { name: 'suggest_password', type: 'bool', description: 'Suggest a password for new links.' },
          {
            name: 'require_password',
            type: 'bool',
            description: 'Require a password or specific people for every link.',
          },
          {
            name: 'default_days',
            type: 'number',
            description: 'Default number of days until a new link expires.',
          },
          { name: 'longest_days', type: 'number', description: 'Maximum number of days until a link expires.' },
        ],
      },
    }),
  },
  errors: {
    ...defineErrors('grant', {
      'not-found': { status: 404, message: 'This share has ended or changed. Reload the page.' },
      'changed-since': { status: 409, message: 'Someone has since changed it. Reload the page.' },
      'own-item': { status: 422, message: 'You and the owner already have access. Choose someone else.' },
      'already-over': { status: 422, message: 'Choose an expiration date in the future' },
    }),
    ...defineErrors('closing', {
      'not-found': { status: 404, message: 'This restriction was already removed. Reload the page.' },
      nothing: { status: 422, message: 'They have no inherited access to this folder. Choose someone else.' },
      'from-above': {
        status: 403,
        message: 'They have access through a parent folder you don’t manage. Ask the owner to restrict it.',
      },
      'shuts-you-out': {
        status: 409,
        message: 'You would lose access yourself. Ask the owner to restrict the folder.',
      },
      'too-many': {
        status: 409,
        message: 'You can restrict at most {{max, number}} folders here. Remove a restriction first.',
      },
    }),
    ...defineErrors('access-request', {
      'not-found': { status: 404, message: 'This request is no longer open. Reload the page.' },
      'too-soon': { status: 409, message: 'Your request was declined. You can ask again later.' },
    }),
    ...defineErrors('link', {
      'not-found': { status: 404, message: 'This link no longer exists. Reload the page.' },
      unavailable: {
        status: 404,
        message: 'This link isn’t available. Ask the person who sent it for a new one.',
      },
      locked: { status: 401, message: 'This link requires a password. Enter it first.' },
      'wrong-password': { status: 403, message: 'Wrong password. Try again.' },
      'limit-reached': {
        status: 410,
        message: 'This link has reached its download limit. Ask the person who sent it for a new one.',
      },
      'slug-taken': { status: 409, message: 'This address is already taken. Choose another one.' },
      'too-many': {
        status: 409,
        message: 'You can have at most {{max, number}} links. Revoke one you no longer need.',
      },
      'already-over': { status: 422, message: 'Choose an expiration date in the future' },
      'not-working': { status: 409, message: 'This link isn’t active, so it can’t be sent. Create a new one.' },
      'wrong-code': { status: 403, message: 'This code is wrong or has expired. Check it or request a new one.' },
      closed: { status: 410, message: 'This file request is closed. Ask the person who sent it to reopen it.' },
      'sender-needed': { status: 401, message: 'Enter your name before you send files.' },
      'not-a-request': { status: 404, message: 'This file request no longer exists. Ask for a new one.' },
    }),
  },
})

import { announcementEndpoints as e } from '@holdall/contract/announcements/announcements.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { deleteOfPerson } from './announcements.repository.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './change-announcement.ts'
import { chooseMail, readMailChoice, unsubscribe } from './mail-choice.ts'
import { oneClickProtocol } from './one-click.protocol.ts'
import { readAnnouncements } from './present-announcement.ts'
import { readRecipients, sendByMail, stopMail } from './sending/mail-announcement.ts'
import { previewAnnouncement, testAnnouncement } from './sending/preview-announcement.ts'
import { sendAnnouncementJob } from './sending/send-announcement.job.ts'
import { dismissAnnouncement, shownAnnouncements } from './shown-announcements.ts'

/** Announcements to members, as a banner and by mail (docs/decisions/0171). */
export const announcementsFeature = defineServerFeature({
  name: 'announcements',
  uses: [],
  jobs: [sendAnnouncementJob],
  protocols: [oneClickProtocol],
  whenAccountCloses: async (_ctx, tx, userId) => {
    await deleteOfPerson(tx, userId)
  },
  routes: [
    route(e.list, ctx => readAnnouncements(ctx)),
    route(e.create, (ctx, { body }) => createAnnouncement(ctx, body)),
    route(e.update, (ctx, { params, body }) => updateAnnouncement(ctx, params.id, body)),
    route(e.delete, (ctx, { params }) => deleteAnnouncement(ctx, params.id)),
    route(e.recipients, (ctx, { params }) => readRecipients(ctx, params.id)),
    route(e.preview, (ctx, { params }) => previewAnnouncement(ctx, params.id, params.language)),
    route(e.test, (ctx, { params, body }) => testAnnouncement(ctx, params.id, body.language)),
    route(e.send, (ctx, { params }) => sendByMail(ctx, params.id)),
    route(e.stop, (ctx, { params }) => stopMail(ctx, params.id)),
    route(e.mine, ctx => shownAnnouncements(ctx)),
    route(e.dismiss, (ctx, { params }) => dismissAnnouncement(ctx, params.id)),
    route(e.mailChoice, ctx => readMailChoice(ctx)),
    route(e.chooseMail, (ctx, { body }) => chooseMail(ctx, body.isWanted)),
    route(e.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token)),
  ],
})

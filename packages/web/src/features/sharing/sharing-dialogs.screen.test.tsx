import { FileRequest } from '@holdall/contract/sharing/requests.schemas.ts'
import { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { file, folder, id } from '../../../test/screens/items.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { AskDialog } from './access-requests/ask-dialog.tsx'
import { EndDialog } from './admin/end-dialog.tsx'
import { LinkFiguresDialog } from './components/link-figures-dialog.tsx'
import { LinkFormDialog } from './components/link-form-dialog.tsx'
import { LinkQrDialog } from './components/link-qr-dialog.tsx'
import { LinksDialog } from './components/links-dialog.tsx'
import { LinkSendDialog } from './link-send-dialog.tsx'
import { RequestForm } from './requests/request-form.tsx'
import { RequestOverview } from './requests/request-overview.tsx'
import { ShareDialog } from './share/share-dialog.tsx'
import { MoveDialog } from './visit/edit/move-dialog.tsx'
import { NameDialog } from './visit/edit/name-dialog.tsx'
import { ReportDialog } from './visit/report-dialog.tsx'

const plan = file('Plan.txt')
const link = sampleOf(ShareLink, { id: id('link'), name: 'For Bob', slug: 'abc', url: 'https://example.com/s/abc' })
const request = sampleOf(FileRequest, { id: id('request'), title: 'Your photos' })
const policy = { 'sharing.policy': {} }

testDialog('that asks for access', {
  title: 'Request access',
  draw: close => <AskDialog itemId={id('plan')} onAnswer={close} />,
  form: {
    fill: { Message: 'Please' },
    submit: 'Send request',
    calls: 'sharing.requestAccess',
    sends: { message: 'Please' },
    refused: ['message', 'Message'],
  },
})
testDialog('that lets links expire', { title: 'Set expiration', draw: close => <EndDialog onAnswer={close} /> })
testDialog('of a link’s statistics', {
  title: 'Statistics of “For Bob”',
  draw: close => <LinkFiguresDialog link={link} onBack={close} onClose={close} />,
  answers: { 'sharing.figures': { days: [{ day: '2026-05-04', visits: 2 }] } },
})
testDialog('of a new link', {
  title: 'New link to “Plan.txt”',
  draw: close => <LinkFormDialog item={plan} link={null} onBack={close} onClose={close} />,
  answers: policy,
})
testDialog('of a link’s QR code', {
  title: 'QR code of “For Bob”',
  draw: close => <LinkQrDialog link={link} onBack={close} onClose={close} />,
})
testDialog('of links', {
  title: 'Links to “Plan.txt”',
  draw: close => <LinksDialog item={plan} onAnswer={close} />,
  answers: { ...policy, 'sharing.links': { data: [link] } },
})
testDialog('that emails a link', {
  title: 'Email the link to “Plan.txt”',
  draw: close => <LinkSendDialog link={link} itemName="Plan.txt" onBack={close} onClose={close} />,
})
testDialog('of a new file request', {
  title: 'Request files into “Photos”',
  draw: close => <RequestForm place={{ folder: folder('Photos') }} onDone={close} onClose={close} />,
  answers: policy,
})
testDialog('of a file request', {
  title: 'Your photos',
  draw: close => <RequestOverview id={request.id} onEdit={close} onBack={close} onClose={close} />,
  answers: { 'sharing.request': request },
})
testDialog('that shares a file', {
  title: 'Share “Plan.txt”',
  draw: close => <ShareDialog items={[plan]} onAnswer={close} />,
  answers: { ...policy, 'sharing.access': {}, 'sharing.people': {}, 'sharing.links': {} },
})
testDialog('that reports a link', {
  title: 'Report this link',
  draw: close => <ReportDialog slug="abc" onClose={close} />,
})
testDialog('in which a visitor names a new folder', {
  title: 'New folder',
  draw: close => (
    <NameDialog slug="abc" item={null} folderId={id('photos')} onChanged={() => undefined} onClose={close} />
  ),
  form: {
    fill: { Name: 'Maps' },
    submit: 'Create',
    calls: 'drive.linkNewFolder',
    sends: { parentId: id('photos'), name: 'Maps' },
    refused: ['name', 'Name'],
    isBrief: true,
  },
})
testDialog('in which a visitor chooses another folder', {
  title: 'Move to…',
  draw: close => (
    <MoveDialog slug="abc" items={[plan]} folderId={id('photos')} onChanged={() => undefined} onClose={close} />
  ),
  answers: { 'drive.children': { folder: folder('Photos'), data: [folder('Maps')], nextCursor: null } },
})

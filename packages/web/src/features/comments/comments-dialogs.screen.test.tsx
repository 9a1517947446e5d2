import { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { CommentDialog } from './site/comment-dialog.tsx'

testDialog('of a comment in the back-office', {
  title: 'Comment',
  draw: close => <CommentDialog comment={sampleOf(SiteComment, { content: 'Well done' })} onAnswer={close} />,
})

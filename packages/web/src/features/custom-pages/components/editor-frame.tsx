import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/router/link.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import type { PageMount } from '../page-mount.ts'
import classes from './pages.module.css'

export type EditorFrameProps = { mount: PageMount; title: string; actions?: ReactNode; children: ReactNode }

/** The frame around the page editor, with the way back to the list. */
export function EditorFrame({ mount, title, actions, children }: EditorFrameProps) {
  const text = useText()
  return (
    <Page title={title}>
      <PageHead
        title={title}
        above={
          <Link to={mount.route} className={classes.above}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
            {text('Pages')}
          </Link>
        }
        actions={actions}
      />
      {children}
    </Page>
  )
}

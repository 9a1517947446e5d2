import { useHasLayout } from '../platform/router/router-context.ts'
import { Button } from '../ui/button.tsx'
import { MissingDrawing } from '../ui/drawings/states.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import { useText } from '../ui/text.ts'
import { BrandedPage } from './branded-page.tsx'
import classes from './error-page.module.css'

export function NotFoundPage() {
  const text = useText()
  const hasLayout = useHasLayout()
  const page = (
    <Page title={text('Page not found')} className={classes.page}>
      <EmptyState
        isPage
        drawing={MissingDrawing}
        title={text('Page not found')}
        text={text('The address may be mistyped, or the page was moved or deleted.')}
        action={
          <div className={classes.actions}>
            <Button variant="primary" onClick={() => location.assign('/')}>
              {text('Go to the start page')}
            </Button>
            {history.length > 1 && <Button onClick={() => history.back()}>{text('Go back')}</Button>}
          </div>
        }
      />
    </Page>
  )
  // What surrounds other pages shows the brand already.
  return hasLayout ? page : <BrandedPage>{page}</BrandedPage>
}

import type { ListedLocalization } from '@holdall/contract/localizations/localizations.contract.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/early/problem-text.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { LinesEditor } from '../components/lines-editor.tsx'
import { editLocalization } from '../components/localization-actions.ts'
import { LocalizationList, localizationPath } from '../components/localization-list.tsx'
import { localizationQuery, localizationsQuery } from '../queries.ts'
import classes from './translations-page.module.css'

/** All localizations and the lines of the selected one; at first the default one is selected. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const { name } = useParams() as { name?: string }
  const { data, error, refetch, isFetching } = useQuery(localizationsQuery)
  const create = async () => {
    const made = await editLocalization()
    if (made) goTo(localizationPath(made.name))
  }
  const selected = data && selectedOf(data.localizations, name, data.default)
  return (
    <PageFrame title={text('Translations')} className={classes.page}>
      <PageHead
        title={text('Translations')}
        actions={
          may(me, 'localizations.create') && (
            <Button variant="primary" icon={IconPlus} onClick={() => void create()}>
              {text('New Localization')}
            </Button>
          )
        }
      />
      {data ? (
        <div className={classes.columns}>
          <LocalizationList localizations={data.localizations} selected={selected} defaultLanguage={data.default} />
          {selected && <Lines key={selected.id} localization={selected} />}
        </div>
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingLines />
      )}
    </PageFrame>
  )
}

function selectedOf(all: readonly ListedLocalization[], name: string | undefined, standard: string) {
  const named = all.find(one => one.name === name)
  return named ?? all.find(one => one.language === standard) ?? all[0]
}

function Lines({ localization }: { localization: ListedLocalization }) {
  const text = useText()
  const { data, error, refetch, isFetching } = useQuery(localizationQuery(localization.name))
  if (data) return <LinesEditor localization={data} />
  if (error)
    return <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <LoadingLines />
}

/** The outlines of lines. */
function LoadingLines() {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')} className={classes.loading}>
      {[62, 48, 71, 55, 66, 43].map(width => (
        <div key={width}>
          <Skeleton width={`${width}%`} height={16} />
          <Skeleton width="90%" height={34} />
        </div>
      ))}
    </div>
  )
}

import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { goTo } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query-client.ts'
import { Link } from '../../platform/router/link.tsx'
import { siteQuery, useSite } from '../../platform/site.ts'
import { canUpload, chooseUploads } from '../../platform/upload-queue-port.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FirstTries } from './first-tries.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { shownSteps } from './shown-steps.ts'
import classes from './welcome-card.module.css'
import { welcomeQuery } from './welcome-query.ts'

type StepId = (Welcome['steps'] | Welcome['adminSteps'])[number]['id']
type Step = { id: StepId; isDone: boolean; title: string; hint: string; run: () => void }

/** Above the files: the first steps on the first page of the drive, or a word about the folder of sample files. */
export function Fill({ folderId }: { folderId: string }) {
  const { me } = useSite()
  return me?.sampleFolderId === folderId ? <SampleNotice /> : <WelcomeCard folderId={folderId} />
}

/** First steps, shown until all are done or the user dismisses them. */
function WelcomeCard({ folderId }: { folderId: string }) {
  const text = useText()
  const [isPutAway, setPutAway] = useState(false)
  // Steps are ticked off when they are done, on this page or another one.
  const { data, isError } = useQuery({
    ...welcomeQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
  const shown = data && shownSteps(data)
  const words = wordsOf(folderId, useIsPhone(), text)
  const steps: Step[] = shown?.steps.map(step => ({ ...step, ...words[step.id] })) ?? []
  const isDone = steps.length > 0 && steps.every(step => step.isDone)
  useEffect(() => {
    if (isDone) forget().catch(() => undefined)
  }, [isDone])
  if (isPutAway || isDone || (isError && !data)) return null
  const putAway = async () => {
    setPutAway(true)
    try {
      await forget()
    } catch {
      setPutAway(false)
      showToast({ tone: 'danger', message: text('Something went wrong. Please try again.') })
    }
  }
  return (
    <section className={classes.card} aria-labelledby="welcome-title">
      <header>
        <h2 id="welcome-title">{shown?.isSetUp ? text('Set up your site') : text('Getting started')}</h2>
        <IconButton size="small" icon={IconX} label={text('Hide these steps')} onClick={() => void putAway()} />
      </header>
      <ul className={classes.steps}>
        {steps.map(step => (
          <li key={step.id} data-done={step.isDone || undefined}>
            <span className={classes.mark}>
              {step.isDone && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
            </span>
            <button type="button" onClick={step.run}>
              <strong>{step.title}</strong>
              <span>{step.hint}</span>
              {step.isDone && <VisuallyHidden>{text('Done', { meaning: 'state of a step' })}</VisuallyHidden>}
            </button>
          </li>
        ))}
      </ul>
      {data && <FirstTries samples={data.samples} />}
      {shown?.isSetUp && (
        <p>
          {text('You’ll find all settings in the admin area, in your account menu.')}{' '}
          <Link to="/admin">{text('Open admin area')}</Link>
        </p>
      )}
    </section>
  )
}

/** Saved with the user, so that the card stays dismissed on every device. */
async function forget(): Promise<void> {
  await call('accounts.updateProfile', { body: { isWelcomed: true } })
  await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
}

function wordsOf(
  folderId: string,
  isPhone: boolean,
  text: Translate,
): Record<StepId, Pick<Step, 'title' | 'hint' | 'run'>> {
  return {
    files: {
      title: text('Add files'),
      hint: isPhone
        ? text('Upload photos and files from this device.')
        : text('Drop them anywhere on this page, or choose them.'),
      run: () => (canUpload() ? chooseUploads(folderId, 'files') : undefined),
    },
    device: {
      title: text('Connect a computer or phone'),
      hint: text('Open your drive as a folder on your devices.'),
      run: () => goTo('/account/connect'),
    },
    share: {
      title: text('Invite or share'),
      hint: text('Work with others in a workspace, or share a file from its menu.'),
      run: () => goTo('/drive/workspaces'),
    },
    mail: {
      title: text('Set up mail'),
      hint: text('Until then, invitations and password resets are only written to the log.'),
      run: () => goTo('/admin/settings/mail'),
    },
    address: {
      title: text('Check the site’s address'),
      hint: text('Links and emails use it.'),
      run: () => goTo('/admin/settings/general'),
    },
    people: {
      title: text('Invite people'),
      hint: text('Send them a link by email, many at once.'),
      run: () => goTo('/admin/invite'),
    },
  }
}

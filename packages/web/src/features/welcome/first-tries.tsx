import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useAct } from '../../platform/forms/use-act.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { goTo } from '../../platform/navigation.ts'
import { may } from '../../platform/permissions.ts'
import { useSite } from '../../platform/site.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { useText } from '../../ui/text.ts'
import { removeSamples, trySamples } from './samples.ts'
import classes from './welcome-card.module.css'

/** Below the first steps: sample files, and moving in from another drive where the site allows it. */
export function FirstTries({ samples }: { samples: Welcome['samples'] }) {
  const text = useText()
  const { me, settings } = useSite()
  const tried = useAct(trySamples, reportProblem)
  const removed = useAct(removeSamples, reportProblem)
  const canMoveIn = settings['drive.imports'] === true && may(me, 'files.create')
  if (samples === 'none' && !canMoveIn) return null
  return (
    <ul className={classes.tries}>
      {samples === 'offered' && (
        <Try
          icon={IconSparkles}
          title={text('Try it with sample files')}
          hint={
            tried.isBusy
              ? text('Creating…')
              : text('Pictures, a contract, a table and a note. You can remove them with one click.')
          }
          isBusy={tried.isBusy}
          run={() => void tried.run()}
        />
      )}
      {samples === 'there' && (
        <Try
          icon={IconTrash}
          title={text('Remove the sample files')}
          hint={text('They move to the trash. Your own files stay.')}
          isBusy={removed.isBusy}
          run={() => void removed.run()}
        />
      )}
      {canMoveIn && (
        <Try
          icon={IconTransferIn}
          title={text('Import from another drive')}
          hint={text('Bring your folders from Nextcloud, ownCloud or any WebDAV server.')}
          run={() => goTo('/drive/move-in')}
        />
      )}
    </ul>
  )
}

type TryProps = { icon: IconComponent; title: string; hint: string; isBusy?: boolean; run: () => void }

function Try({ icon: Icon, title, hint, isBusy, run }: TryProps) {
  return (
    <li>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <button type="button" aria-busy={isBusy || undefined} disabled={isBusy} onClick={run}>
        <strong>{title}</strong>
        <span>{hint}</span>
      </button>
    </li>
  )
}

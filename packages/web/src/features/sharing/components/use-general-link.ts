import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { stepToast } from '../../../platform/actions/undo.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { linkState } from '../link-state.ts'
import { createLink, plainLink, useLinks, usePolicy } from '../queries.ts'
import { askToRevoke } from './ask-to-revoke.ts'

export type GeneralLink = ReturnType<typeof useGeneralLink>

/**
 * The link of an item for anyone who has it, and what can be done with it. `onDraft` begins a link that needs more than a
 * click, because the site asks for a password.
 */
export function useGeneralLink(itemId: string | undefined, onDraft: () => void) {
  const text = useText()
  const { data: links } = useLinks(itemId ?? '', itemId !== undefined)
  const policy = usePolicy()
  const open = links?.filter(isGeneral) ?? []
  const link = open[0] ?? null
  const act = useAct((doing: () => Promise<unknown>) => doing(), reportProblem)
  const work = (doing: () => Promise<unknown>) => void act.run(doing)
  const copy = async () => {
    if (!itemId) return
    if (!link && policy?.password !== 'optional') return onDraft()
    const made = link ? Promise.resolve(link) : plainLink(itemId)
    const isCopied = await copyWhenReady(made.then(one => one.url))
    if (isCopied) showToast({ key: stepToast, message: text('Link copied') })
    else showToast({ key: stepToast, tone: 'danger', message: text('Your browser blocked copying the link') })
  }
  const choose = async (isOpen: boolean) => {
    if (!itemId || isOpen === open.length > 0) return
    if (!isOpen) return askToRevoke(open)
    if (policy?.password !== 'optional') return onDraft()
    await createLink(itemId, {})
  }
  return {
    links,
    link,
    policy: policy ?? null,
    /** Whether there is a link to copy, or one can be made. */
    canCopy: links !== undefined && (link !== null || (policy?.mayCreate ?? false)),
    isBusy: act.isBusy,
    work,
    copy: () => work(copy),
    choose: (isOpen: boolean) => work(() => Promise.resolve(choose(isOpen))),
  }
}

/** A live link for anyone who has it, not for named people and not a file request. */
function isGeneral(link: ShareLink): boolean {
  return link.request === null && link.outsiders.length === 0 && linkState(link) === 'live'
}

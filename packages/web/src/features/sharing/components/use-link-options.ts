import { LinkInput, type LinkPolicy, type ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { linkValues } from '../link-values.ts'
import { createLink, updateLink } from '../queries.ts'

export type LinkOptions = ReturnType<typeof useLinkOptions>

type Of = {
  itemId: string
  /** Null for a new link, which is copied once it is created. */
  link: ShareLink | null
  policy: LinkPolicy | null
  onDone: () => void
}

/** The form of a link's options. Only what was changed is sent. */
export function useLinkOptions({ itemId, link, policy, onDone }: Of) {
  const text = useText()
  const id = link?.id ?? null
  // The link as it was when its options opened: a visit in the meantime changes the link, and must not overwrite what
  // the user types.
  const initialOf = () => ({ id, isReady: policy !== null, values: linkValues(link, policy) })
  const [initial, setInitial] = useState(initialOf)
  if (initial.id !== id || initial.isReady !== (policy !== null)) setInitial(initialOf())
  return useSchemaForm(LinkInput, {
    initial: initial.values,
    fieldOf: { 'link.slug-taken': 'slug', 'link.already-over': 'expiresAt' },
    async save(changes) {
      if (link) {
        if (Object.keys(changes).length > 0)
          setInitial({ id, isReady: true, values: linkValues(await updateLink(link, changes), policy) })
        showToast({ key: 'link', message: text('Link saved') })
      } else {
        const made = createLink(itemId, changes)
        const isCopied = await copyWhenReady(made.then(({ url }) => url))
        showToast({ key: 'link', message: isCopied ? text('Link copied') : text('Link created') })
      }
      onDone()
    },
  })
}
